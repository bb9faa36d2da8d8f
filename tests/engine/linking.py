"""How engine tests compile single kernels: with the cache that all tests share."""

from toolkit.engine.kernel import link_plain
from toolkit.running.compile_cache import Journal, one_compiler

NOTHING = {}


def compiled(entry, fill=NOTHING):
    from toolkit.engine.compiled import link_compiled, link_key

    kernel = link_compiled(entry, fill, Journal(lambda: None))

    def call(*about):
        with one_compiler(link_key(entry, fill)):
            return kernel(*about)

    return call


def both_modes(entry, fill=NOTHING):
    """`entry` in plain and in compiled mode."""
    return link_plain(entry, fill), compiled(entry, fill)
