"""Draws the deck with ReportLab's canvas."""

import sys

import peers
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

for weight in ("Regular", "Bold"):
    pdfmetrics.registerFont(TTFont(weight, peers.FONTS / f"AlegreyaSans-{weight}.ttf"))

canvas = Canvas("out.pdf", pagesize=(210 * mm, 297 * mm))
for page in peers.pages(int(sys.argv[1])):
    for place, (n, name, color, lines) in enumerate(page):
        canvas.saveState()
        canvas.translate((peers.LEFT + place % 3 * peers.WIDTH) * mm, (297 - peers.TOP - (place // 3 + 1) * peers.HEIGHT) * mm)
        canvas.setFillColor(HexColor("#fffefb"))
        canvas.rect(0, 0, peers.WIDTH * mm, peers.HEIGHT * mm, stroke=0, fill=1)
        canvas.setFillColor(HexColor(color))
        canvas.rect(0, (peers.HEIGHT - 34) * mm, peers.WIDTH * mm, 12 * mm, stroke=0, fill=1)
        for size, y, text, ink in ((12, 15, str(n), "#111111"), (6, 30, name, "#ffffff")):
            canvas.setFillColor(HexColor(ink))
            canvas.setFont("Bold", size * mm)
            canvas.drawString(6 * mm, (peers.HEIGHT - y) * mm, text)
        canvas.setFillColor(HexColor("#111111"))
        for k, line in enumerate(lines):
            first, rest = line.split(" ", 1)
            text = canvas.beginText(6 * mm, (peers.HEIGHT - 46 - k * 5) * mm)
            text.setFont("Bold" if k == 0 else "Regular", 4 * mm)
            text.textOut(first)
            text.setFont("Regular", 4 * mm)
            text.textOut(" " + rest)
            canvas.drawText(text)
        canvas.restoreState()
    canvas.showPage()
canvas.save()
