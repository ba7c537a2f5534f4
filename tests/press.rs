//! What the PDF holds: boxes, fonts, forms, positions.

mod support;

use support::*;

#[test]
fn first() {
    let fonts = fonts();
    let art = r##"<g id="art-owl" transform="translate(10 20) scale(0.3)"><circle cx="50" cy="50" r="40" fill="#c60"/><path d="M20 20 L80 80 Q 10 90 20 20z" fill="url(#g)" stroke="#024" stroke-width="3"/></g><defs><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity="0.2"/></linearGradient></defs>"##;
    let texts: Vec<String> = (1..=20)
        .map(|n| {
            card(&format!(
                r##"<rect x="-3" y="-3" width="69" height="94" fill="#fdf6e3"/><rect width="63" height="88" fill="none" stroke="#aaa" stroke-width="0.2"/>{art}<text x="5" y="12" font-family="Alegreya Sans" font-size="8">Card AVATAR No. {n}</text><text x="5" y="70" font-family="Alegreya Sans" font-size="4"><tspan font-weight="700">Bid</tspan> your last <tspan font-style="italic">fifty shillings</tspan></text><g opacity="0.5"><circle cx="30" cy="50" r="8" fill="green"/><circle cx="36" cy="50" r="8" fill="red"/></g>"##
            ))
        })
        .collect();
    let printed = print(&texts, &fonts);
    std::fs::write("/tmp/pdfwork/first.pdf", &printed.pdf).unwrap();
    assert_eq!(printed.pages, 3);
}
