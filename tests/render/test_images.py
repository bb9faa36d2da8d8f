"""Pictures in the PDF: stored as they are and once, transparent ones see-through, broken ones named."""

import io

import pikepdf
import pytest
from PIL import Image

from tests.render.measure import picture, shown_on
from toolkit.render.images import PictureError, stored_picture

LAYOUT = """
size: {width: 60, height: 60}
front:
  - {type: rect, fill: "#0000ff"}
  - {type: image, file: "art/{{ card.picture }}", box: {x: 10, y: 10, width: 40, height: 40}, fit: fill}
"""


def stripes(mode="RGB"):
    image = Image.new("RGB", (40, 40), "#ff0000")
    image.paste(Image.new("RGB", (20, 40), "#00ff00"), (20, 0))
    return image.convert(mode)


def drawn(tiny, **files):
    for name, data in files.items():
        tiny.file(f"content/tiny/art/{name}", data)
    tiny.layout(LAYOUT).cards(*({"id": name, "picture": name} for name in files))
    tiny.render(sides="fronts", marks="none", margin_mm=5.0)
    return tiny.pdf()


def written(image, form, **more):
    data = io.BytesIO()
    image.save(data, form, **more)
    return data.getvalue()


def images_of(data):
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found = [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"]
        return [(str(each.Filter), each.read_raw_bytes()) for each in found]


KINDS = {
    "rgb": written(stripes(), "PNG"),
    "gray": written(stripes("L"), "PNG"),
    "palette": written(stripes().quantize(4), "PNG"),
    "few-bits": written(stripes().quantize(4), "PNG", bits=2),
    "jpeg": written(stripes(), "JPEG", quality=95),
    "progressive": written(stripes(), "JPEG", quality=95, progressive=True),
    "cmyk": written(stripes("CMYK"), "JPEG", quality=95),
}


def colours(data):
    """The colours in the left and the right half of the picture on the first card."""
    (card, *_) = shown_on(data, 0)
    page = picture(data, 0)
    points = ((card.left + x, card.top + 25) for x in (20, 40))
    return [page.getpixel((round(x * 4), round(y * 4))) for x, y in points]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_picture_looks_like_itself(tiny, kind):
    found = colours(drawn(tiny, **{f"picture-{kind}": KINDS[kind]}))
    wanted = [(76, 76, 76), (150, 150, 150)] if kind == "gray" else [(255, 0, 0), (0, 255, 0)]
    for one, other in zip(found, wanted, strict=True):
        # How the four inks look on a screen is up to the viewer.
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= (100 if kind == "cmyk" else 8)


def test_a_transparent_picture_lets_what_is_behind_it_show(tiny):
    image = stripes("RGBA")
    image.putalpha(Image.new("L", (40, 40), 0))
    image.paste((255, 0, 0, 255), (0, 0, 20, 40))
    assert colours(drawn(tiny, **{"part.png": written(image, "PNG")})) == [(255, 0, 0), (0, 0, 255)]


def test_files_go_in_as_they_are(tiny):
    jpeg = KINDS["jpeg"]
    ((coding, data),) = images_of(drawn(tiny, **{"a.jpg": jpeg}))
    assert coding == "/DCTDecode"
    assert data.rstrip(b"\n") == jpeg
    ((coding, data),) = images_of(drawn(tiny, **{"a.png": KINDS["rgb"]}))
    assert coding == "/FlateDecode"
    assert data.rstrip(b"\n") in KINDS["rgb"]


def test_equal_pictures_are_stored_once_whatever_they_are_called(tiny):
    assert len(images_of(drawn(tiny, **{"a.png": KINDS["rgb"], "b.png": KINDS["rgb"], "c.png": KINDS["gray"]}))) == 2


@pytest.mark.parametrize("data", [KINDS["rgb"][:-30], KINDS["jpeg"][:-300], KINDS["rgb"][:60] + b"x" * 200, b"GIF89a"])
def test_a_broken_picture_is_named(tmp_path, data):
    (tmp_path / "torn.png").write_bytes(data)
    with pytest.raises(PictureError, match=r"torn\.png is (broken|neither)"):
        stored_picture(tmp_path / "torn.png")
