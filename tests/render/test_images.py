"""Pictures in the PDF: stored as they are and once, transparent ones see-through, broken ones named."""

import io
import random
import zlib

import pikepdf
import pytest
from PIL import Image

from tests.render.measure import picture, shown_on
from toolkit.render.image_size import orientation
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


def turned(orientation):
    """A red and green photograph as a camera held that way would store it: upright, its left half is red."""
    back = {2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}
    image = stripes().resize((80, 40))
    image.paste("#0000ff", (0, 0, 10, 10))
    stored = image if orientation == 1 else image.transpose(Image.Transpose(back[orientation]))
    exif = Image.Exif()
    exif[0x0112] = orientation
    return written(stored, "JPEG", quality=95, subsampling=0, exif=exif)


@pytest.mark.parametrize("dpi", [0.0, 20.0], ids=["as-it-is", "coarser"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photograph_stands_upright_however_the_camera_was_held(tiny, orientation, dpi):
    data = turned(orientation)
    tiny.file("content/tiny/art/photo.jpg", data)
    elements = "  - {type: rect, fill: white}\n  - {type: image, file: art/photo.jpg, min-dpi: 1}\n"
    layout = f"size: {{width: 60, height: 60}}\nfront:\n{elements}"
    tiny.layout(layout).cards({"id": "a"}).render(sides="fronts", marks="none", picture_dpi=dpi)
    page, (card, *_) = picture(tiny.pdf(), 0), shown_on(tiny.pdf(), 0)

    def at(x, y):
        return page.getpixel((round((card.left + x) * 4), round((card.top + y) * 4)))

    # Twice as wide as high: it lies in the middle of the square, its corner blue, its left red, its right green.
    assert at(30, 10) == (255, 255, 255)
    for place, wanted in (((3, 18), (0, 0, 255)), ((20, 40), (255, 0, 0)), ((50, 30), (0, 255, 0))):
        assert max(abs(one - other) for one, other in zip(at(*place), wanted, strict=True)) < 60


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_pictures_are_no_finer_than_asked(tiny, form):
    tiny.file("content/tiny/art/a", written(stripes().resize((1000, 1000)), form))
    layout = LAYOUT.replace("{{ card.picture }}", "a")
    for dpi, side in ((0, 1000), (300, 473), (100, 158), (2000, 1000)):
        tiny.layout(layout).cards({"id": "a"}).render(picture_dpi=float(dpi))
        with pikepdf.open(io.BytesIO(tiny.pdf())) as pdf:
            (found,) = [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and "/Height" in each]
            assert (found.Width, found.Height) == (side, side)


def test_a_picture_whose_transparency_says_nothing_is_opaque(tiny):
    assert colours(drawn(tiny, **{"all.png": written(stripes("RGBA"), "PNG")})) == [(255, 0, 0), (0, 255, 0)]


@pytest.mark.parametrize(
    "exif", [b"Exif\0\0", b"Exif\0\0II*\0", b"Exif\0\0MM\0*\0\0\0\x08\xff\xff", b"http://ns.adobe.com"]
)
def test_broken_notes_of_a_camera_are_passed_over(exif):
    assert orientation(exif) == 1


def test_transparent_noise_is_what_it_was(tiny):
    chance = random.Random(3)  # noqa: S311 - a test repeats
    noise = Image.frombytes("RGBA", (40, 40), chance.randbytes(6400))
    noise.putalpha(Image.linear_gradient("L").resize((40, 40)))
    tiny.file("content/tiny/art/a.png", written(noise, "PNG"))
    found = stored_picture(tiny.folder / "content/tiny/art/a.png")
    assert zlib.decompress(found.data) == noise.convert("RGB").tobytes()
    assert found.mask.predicted
    assert len(found.mask.data) < 1600
