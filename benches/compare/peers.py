"""Builds the input of each program for the same deck: poker cards, nine to an A4 page, each with a background, a band, a number, a name, and a
paragraph with a bold word; all different; Alegreya Sans from the test data; no backs and no marks, so that all programs draw the same. Cards of the
rich deck also have a gradient below everything, one of four pictures, and an icon in their paragraph; `DECKS` names the others.

Each function fills a folder and returns the command that prints, or None if the program is not installed, or not compared by this deck. Text is broken into lines beforehand
for the programs that cannot do it (SVG, ReportLab's canvas), which saves them work that bidpress and Typst do.
"""

import importlib.util
import random
import shutil
import struct
import sys
import zlib
from pathlib import Path

FONTS = Path(__file__).resolve().parents[2] / "tests/data"
WORDS = "bid owl raise hammer secret market neighbour smile coin gavel twice sold".split()
WIDTH, HEIGHT = 63, 88
LEFT, TOP = (210 - 3 * WIDTH) / 2, (297 - 3 * HEIGHT) / 2
COLORS = ["#2f5d8a", "#8a2f3c", "#2f8a55", "#7a5b12"]


# What the cards of each deck have besides text, and how many cards are printed unless that is chosen.
DECKS = {
    "plain": ("nothing", [120, 1000, 10000]),
    "rich": ("a gradient, pictures, icons", [120, 1000]),
    "gradients": ("an opaque gradient in colours of its own", [1000, 10000]),
    "fades": ("a transparent gradient in a colour of its own", [1000]),
    "drawings": ("an SVG picture of its own, of about 5 kB", [1000]),
    "photos": ("a photo of its own, 1,000 pixels wide", [200]),
    "labels": ("its number and name as elements of SVG", [1000, 10000]),
    "long": ("a long text with bold and italic words and icons", [1000]),
}


def word(n):
    return WORDS[n % len(WORDS)]


def card(n):
    """Number, name, colour and the lines of the paragraph; the first word of the paragraph is bold."""
    lines = [f"{word(n * 7 + k * k * 5)} the {word(n + k + 1)} or {word(n * 3 + k + 2)} your" for k in range(4)]
    return n, f"{word(n * 5 + 3).title()} {n}", COLORS[n % len(COLORS)], lines


def picture(shape):
    """An owl in an oval frame; shapes differ in the number of feathers."""
    feathers = "".join(f'<path d="M{30 + x * 8} {60 + y * 6}q4 6 8 0z" fill="#8a6d4a"/>' for y in range(4) for x in range(3 + shape % 3))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><ellipse cx="50" cy="50" rx="48" ry="44" fill="#dfe7d4"/>'
        '<path d="M22 30C22 10 78 10 78 30V70C78 96 22 96 22 70z" fill="#5f4a32"/>' + feathers +
        '<circle cx="38" cy="36" r="12" fill="#fff"/><circle cx="62" cy="36" r="12" fill="#fff"/><circle cx="38" cy="36" r="5"/>'
        f'<circle cx="62" cy="36" r="{4 + shape}"/><path d="M46 44h8l-4 9z" fill="#e0a020"/></svg>'
    )


ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9.5" fill="#b8860b"/>'
    '<circle cx="10" cy="10" r="7" fill="#ffd75e"/><path d="M8 5h4v10h-4z" fill="#b8860b"/></svg>'
)


def pictures(folder):
    for shape in range(4):
        (folder / f"owl{shape}.svg").write_text(picture(shape))
    (folder / "coin.svg").write_text(ICON)


def inner(svg):
    """The elements within the root of a picture."""
    return svg.split(">", 1)[1].removesuffix("</svg>")


def own_color(n):
    return "#%02x%02x%02x" % tuple(40 + (n * step) % 160 for step in (37, 59, 83))


def drawing(n):
    """A picture of its own: 40 curves of random shapes and colours."""
    some = random.Random(n)
    at = lambda: f"{some.uniform(0, 100):.2f}"
    curves = "".join(f'<path d="M{at()} {at()}C{at()} {at()} {at()} {at()} {at()} {at()}S{at()} {at()} {at()} {at()}Z" fill="{own_color(some.randrange(9999))}"/>' for _ in range(40))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{curves}</svg>'


def photo(n, width=1000, height=700):
    """A PNG file of about 1 MB: as noisy as a photo, because each sample is near the mean of its neighbours."""
    some = random.Random(n)
    near = bytes((value % 9 - 4) & 255 for value in range(256))
    mean_filter = b"\x03"
    rows = b"".join(mean_filter + some.randbytes(width * 3).translate(near) for _ in range(height))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 6)) + chunk(b"IEND", b"")


def own_pictures(folder, cards, deck):
    """The pictures that a deck needs."""
    if deck in ("rich", "long"):
        pictures(folder)
    for n in range(cards):
        if deck == "drawings":
            (folder / f"own{n}.svg").write_text(drawing(n))
        if deck == "photos":
            (folder / f"own{n}.png").write_bytes(photo(n))


def colors_of(deck, n, color):
    return own_color(n) if deck in ("gradients", "fades") else color


# The paragraph of the long deck, between the first words and the icon.
LONG = "*{a}* and **{b}** :coin: pay {c} coins to *any* player, who **must** bid again or pass; then {d} moves to the *next* auction. " * 3


def text_of(deck, n, lines):
    """The paragraph in the marks of bidpress."""
    first, rest = " ".join(lines).split(" ", 1)
    if deck == "long":
        return LONG.format(a=word(n), b=word(n * 3 + 1), c=n % 9, d=word(n * 7 + 2)).strip()
    return f"**{first}** {rest}" + ("\\n:coin:" if deck == "rich" else "")


def bidpress(folder, cards, program, deck):
    (folder / "decks").mkdir()
    (folder / "templates/compare").mkdir(parents=True)
    (folder / "templates/fonts").mkdir()
    (folder / "templates/art").mkdir()
    for font in FONTS.glob("AlegreyaSans-*.ttf"):
        shutil.copy(font, folder / "templates/fonts")
    own_pictures(folder / "templates/art", cards, deck)
    ground = '<rect width="{{ w }}" height="{{ h }}" fill="#fffefb"/>'
    last = {"rich": 'stop-color="{{ card.fields.color }}" stop-opacity=".3"', "gradients": 'stop-color="{{ card.fields.color }}"', "fades": 'stop-color="{{ card.fields.color }}" stop-opacity="0"'}
    if deck in last:
        first = "{{ card.fields.color }}" if deck == "fades" else "#fffefb"
        ground = f'<linearGradient id="g" x2="0" y2="1"><stop stop-color="{first}"/><stop offset="1" {last[deck]}/></linearGradient>'
        ground += '<rect width="{{ w }}" height="{{ h }}" fill="#fff"/><rect width="{{ w }}" height="{{ h }}" fill="url(#g)"/>'
    art = ""
    if deck == "rich":
        art = '{{ art("owl" ~ (card.number % 4), x=40, y=2, w=20, h=19) }}'
    elif deck in ("drawings", "photos"):
        art = '{{ art("own" ~ card.number, x=34, y=2, w=26, h=18.2) }}'
    lines = (
        '{{ line(card.number | string, x=6, y=15, w=40, font="Alegreya Sans", size=12, weight=700, fill="#111") }}'
        '{{ line(card.name, x=6, y=30, w=51, font="Alegreya Sans", size=6, weight=700, fill="#fff") }}'
    )
    if deck == "labels":
        lines = (
            '<text x="6" y="15" font-family="Alegreya Sans" font-size="12" font-weight="700" fill="#111">{{ card.number }}</text>'
            '<text x="6" y="30" font-family="Alegreya Sans" font-size="6" font-weight="700" fill="#fff">{{ card.name }}</text>'
        )
    (folder / "templates/compare/card.svg").write_text(
        '{% extends "shared/card.svg" %}{% block face %}' + ground + art + '<rect y="22" width="{{ w }}" height="12" fill="{{ card.fields.color }}"/>' + lines +
        '{{ textbox(card.text, x=6, y=42, w=51, h=40, font="Alegreya Sans", size=4, fill="#111") }}'
        "{% endblock %}"
    )
    text = "format = 1\nid = 'compare'\ntitle = 'Compare'\nset = { id = 'base', title = 'Base' }\n[types.t]\nfront = 'card'\nfields = { color = 'text' }\n"
    for n, name, color, lines in map(card, range(cards)):
        text += f"[[kinds]]\nid = 'k{n}'\ntype = 't'\nname = '{name}'\nnumber = {n}\n"
        text += f"fields = {{ color = '{colors_of(deck, n, color)}' }}\ntext = \"{text_of(deck, n, lines)}\"\n"
    (folder / "decks/compare.toml").write_text(text)
    return [program, "build", "--paper", "a4", "--marks", "none", "compare"]


def bidpress_x4(folder, cards, program, deck):
    return [*bidpress(folder, cards, program, deck), "--standard", "pdfx4"]


def bidpress_x1a(folder, cards, program, deck):
    return [*bidpress(folder, cards, program, deck), "--standard", "pdfx1a"]


def svg_of(cards_of_page, rich):
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297" font-family="Alegreya Sans">'
    if rich:
        text += "".join(f'<symbol id="owl{shape}" viewBox="0 0 100 100">{inner(picture(shape))}</symbol>' for shape in range(4))
        text += f'<symbol id="coin" viewBox="0 0 20 20">{inner(ICON)}</symbol>'
        stops = '<stop stop-color="#fffefb"/><stop offset="1" stop-color="{}" stop-opacity=".3"/>'
        text += "".join(f'<linearGradient id="g{n}" x2="0" y2="1">{stops.format(color)}</linearGradient>' for n, color in enumerate(COLORS))
    for place, (n, name, color, lines) in enumerate(cards_of_page):
        x, y = LEFT + place % 3 * WIDTH, TOP + place // 3 * HEIGHT
        text += f'<g transform="translate({x} {y})"><rect width="{WIDTH}" height="{HEIGHT}" fill="#fffefb"/>'
        if rich:
            text += f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#g{n % 4})"/><use href="#owl{n % 4}" x="40" y="2" width="20" height="19"/>'
            text += '<use href="#coin" x="6" y="63.5" width="3" height="3"/>'
        text += f'<rect y="22" width="{WIDTH}" height="12" fill="{color}"/>'
        text += f'<text x="6" y="15" font-size="12" font-weight="700" fill="#111">{n}</text><text x="6" y="30" font-size="6" font-weight="700" fill="#fff">{name}</text>'
        for k, line in enumerate(lines):
            first, rest = line.split(" ", 1)
            bold = f'<tspan font-weight="700">{first}</tspan>' if k == 0 else first
            text += f'<text x="6" y="{46 + k * 5}" font-size="4" fill="#111">{bold} {rest}</text>'
        text += "</g>"
    return text + "</svg>"


def pages(cards):
    return [[card(n) for n in range(first, min(first + 9, cards))] for first in range(0, cards, 9)]


def rsvg(folder, cards, _program, deck):
    rich = deck == "rich"
    if shutil.which("rsvg-convert") is None or deck not in ("plain", "rich"):
        return None
    (folder / "fonts.conf").write_text(f'<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>{FONTS}</dir></fontconfig>')
    names = []
    for number, page in enumerate(pages(cards)):
        names.append(f"{number:05}.svg")
        (folder / names[-1]).write_text(svg_of(page, rich))
    return ["env", f"FONTCONFIG_FILE={folder / 'fonts.conf'}", "rsvg-convert", "-f", "pdf", "-o", "out.pdf", *names]


def typst_source(cards, deck):
    text = '#set page(width: 210mm, height: 297mm, margin: 0mm)\n#set text(font: "Alegreya Sans", fill: rgb("#111"))\n'
    text += "#let card(x, y, n, name, color, body) = place(dx: x * 1mm, dy: y * 1mm, box(width: 63mm, height: 88mm, fill: rgb(\"#fffefb\"), {\n"
    stops = {
        "rich": 'rgb("#fffefb"), rgb(color).transparentize(70%)',
        "gradients": 'rgb("#fffefb"), rgb(color)',
        "fades": "rgb(color), rgb(color).transparentize(100%)",
    }
    if deck in stops:
        text += f"  place(rect(width: 63mm, height: 88mm, fill: gradient.linear({stops[deck]}, angle: 90deg)))\n"
    if deck == "rich":
        text += "  place(dx: 40mm, dy: 2mm, image(\"owl\" + str(calc.rem(n, 4)) + \".svg\", width: 20mm, height: 19mm))\n"
    elif deck in ("drawings", "photos"):
        kind = "svg" if deck == "drawings" else "png"
        text += f'  place(dx: 34mm, dy: 2mm, image("own" + str(n) + ".{kind}", width: 26mm, height: 18.2mm))\n'
    text += "  place(dy: 22mm, rect(width: 63mm, height: 12mm, fill: rgb(color)))\n  place(dx: 6mm, dy: 6mm, text(size: 12mm, weight: 700, str(n)))\n"
    text += "  place(dx: 6mm, dy: 25mm, text(size: 6mm, weight: 700, fill: white, name))\n  place(dx: 6mm, dy: 42mm, box(width: 51mm, text(size: 4mm, body)))\n}))\n"
    coin = '#box(image("coin.svg", height: 3mm))'
    for number, page in enumerate(pages(cards)):
        text += "#pagebreak()\n" if number else ""
        for place, (n, name, color, lines) in enumerate(page):
            body = text_of(deck, n, lines).replace("**", "\0").replace("*", "_").replace("\0", "*").replace("\\n", "\\ ").replace(":coin:", coin)
            x, y = LEFT + place % 3 * WIDTH, TOP + place // 3 * HEIGHT
            text += f'#card({x}, {y}, {n}, "{name}", "{colors_of(deck, n, color)}", [{body}])\n'
    return text


def typst(folder, cards, _program, deck):
    own_pictures(folder, cards, deck)
    (folder / "deck.typ").write_text(typst_source(cards, deck))
    if shutil.which("typst"):
        return ["typst", "compile", "--ignore-system-fonts", "--font-path", str(FONTS), "deck.typ", "out.pdf"]
    if importlib.util.find_spec("typst") is None:
        return None
    script = f"import typst; typst.compile('deck.typ', output='out.pdf', font_paths=[{str(FONTS)!r}], ignore_system_fonts=True)"
    return [sys.executable, "-c", script]


def reportlab(folder, cards, _program, deck):
    if deck != "plain" or importlib.util.find_spec("reportlab") is None:
        return None
    return [sys.executable, str(Path(__file__).resolve().parent / "with_reportlab.py"), str(cards)]


def before(command):
    """What a command starts before the program itself, so that it does not count: Python, if Typst is a Python package."""
    return [sys.executable, "-c", "pass"] if command[:2] == [sys.executable, "-c"] else None


ALL = [("bidpress", bidpress), ("bidpress, PDF/X-4", bidpress_x4), ("bidpress, PDF/X-1a", bidpress_x1a), ("Typst", typst), ("rsvg-convert", rsvg), ("ReportLab", reportlab)]
