//! Every hard cap, each with its reason. Input beyond one is an error with a message, never a crash.

/// Bytes of a deck, CSV or credits file: a thousand cards take about 100 kB.
pub const TEXT_FILE_BYTES: u64 = 4 << 20;

/// Bytes of a workbook: those with pictures in them have a few megabytes.
pub const SHEET_FILE_BYTES: u64 = 32 << 20;

/// Bytes of one unpacked part of a workbook: a sheet of two thousand cards with ten columns has about one
/// million.
pub const SHEET_PART_BYTES: u64 = 8 << 20;

/// Bytes of all parts of a workbook that are unpacked.
pub const SHEET_UNPACKED_BYTES: u64 = 64 << 20;

/// Bytes of the texts of a sheet, which cells can share in the file.
pub const SHEET_TEXT_BYTES: usize = 8 << 20;

/// Sheets of a workbook that are searched for the only one with content.
pub const SHEETS: usize = 32;

/// XML nodes of one part of a workbook: a cell takes three or four.
pub const SHEET_NODES: u32 = 1_000_000;

/// Rows of a sheet up to its last value: more than the cards of any deck.
pub const SHEET_ROWS: usize = 30_000;

/// Columns of a sheet up to its last value.
pub const SHEET_COLUMNS: usize = 300;

/// Cells of a sheet, in workbooks only those with a value: twenty thousand cards with fifteen columns.
pub const SHEET_CELLS: usize = 300_000;

/// Bytes of memory for reading a workbook: the nodes of its parts take most of it.
pub const SHEET_MEMORY: u64 = 160 << 20;

/// Bytes of a template or an SVG image: the largest in shipped decks is below 100 kB.
pub const SVG_FILE_BYTES: u64 = 4 << 20;

/// Bytes of a pixel image or a font file.
pub const BINARY_FILE_BYTES: u64 = 32 << 20;

/// Cards of a deck: as many as one PDF can hold in reasonable time and memory.
pub const CARDS: usize = 20_000;

/// Width of the range that the rule `draw` picks from: more numbers than any deck needs, and quickly listed.
pub const NUMBER_POOL: i64 = 200_000;

/// Levels of folders below `templates/` that are searched.
pub const FOLDER_DEPTH: usize = 8;
/// Instructions that the template of one card may run: the richest shipped card takes about 10,000.
pub const TEMPLATE_FUEL: u64 = 2_000_000;

/// How deep templates may nest (a macro counts 4, an include 10): enough for parts within parts, and far from
/// exhausting the stack of a thread.
pub const TEMPLATE_DEPTH: usize = 200;

/// Bytes of one tag of a template: a long call takes a few hundred.
pub const TEMPLATE_TAG_BYTES: usize = 4_000;

/// Bytes of the SVG of one card: a rich card is below 200 kB, or a few megabytes with pixel images.
pub const CARD_SVG_BYTES: usize = 64 << 20;

/// Diagnostics printed per card.
pub const DIAGNOSTICS_PER_CARD: usize = 20;

/// Diagnostics printed per run; after fixing that many, users run the program again.
pub const MAX_DIAGNOSTICS: usize = 200;

/// Characters of a name that a message quotes: enough for any path or key that a person reads.
pub const QUOTED: usize = 160;

/// Characters of one line of a message: enough to list the names of a hundred decks.
pub const MESSAGE: usize = 2_000;

/// Bytes of a line that are shown after the place of an error: more than the width of a terminal.
pub const SHOWN: usize = 1_000;

/// Bytes of the text of one box: a card full of small print holds about 2,000; balancing lines takes time
/// quadratic in the length.
pub const TEXT_BOX_BYTES: usize = 10_000;

/// XML nodes of an SVG image: the richest icon has a few thousand.
pub const ART_NODES: u32 = 100_000;

/// Nesting depth of the elements of an SVG image, so that no recursion over them exhausts the stack.
pub const ART_DEPTH: usize = 128;

/// Results of text fitting, of each kind, that are cached for other cards with the same text.
pub const TEXT_CACHE_ENTRIES: usize = 20_000;

/// XML nodes of one SVG, checked before any other limit: the largest card has a few hundred; text and
/// attributes count too.
pub const SVG_NODES: u32 = 200_000;

/// Pixels of a bitmap that replaces something that PDF cannot draw, or of a card exported as an image: a
/// tarot card at 1,200 dpi has 19 million.
pub const BITMAP_PIXELS: u64 = 24_000_000;

/// Pixels that a filter works on at print resolution: a tarot card at 600 dpi has 5 million; about a second.
pub const FILTER_PIXELS: f32 = 16e6;

/// Bytes of a decoded image: four channels for each pixel of the largest.
pub const PICTURE_BYTES: usize = 4 * BITMAP_PIXELS as usize;

/// Bytes of one SVG: a card with embedded images.
pub const SVG_BYTES: usize = 32 << 20;

/// Elements of one SVG: a rich card has a few hundred.
pub const SVG_ELEMENTS: usize = 20_000;

/// Attributes of one element: the XML parser compares each with each.
pub const SVG_ATTRIBUTES: usize = 200;

/// Nesting depth of elements: each level takes stack in usvg, which aborts at a few thousand.
pub const SVG_DEPTH: usize = 64;

/// Nesting depth with references followed, for the same reason; it also ends cycles.
pub const SVG_REFERENCE_DEPTH: usize = 96;

/// Cost of rendering one SVG, in simple shapes: a second or two at most. A rich card has a few thousand.
pub const SVG_COST: u64 = 200_000;

/// Bytes of the path data of one shape: the largest in shipped decks have a few thousand.
pub const SVG_PATH_BYTES: usize = 500_000;

/// Letters and elements of all texts of a card whose glyphs are known: a card with more is parsed with its
/// texts, which are then counted with all else.
pub const SVG_SET: usize = 4_000;

/// Bytes of one text: a card holds a few hundred.
pub const SVG_TEXT_CHARACTERS: usize = 10_000;

/// Bytes of all style sheets of one SVG: Illustrator takes 30 for each different look, CorelDRAW 50.
pub const SVG_CSS_BYTES: usize = 200_000;

/// Comparisons of the rules of style sheets with elements, and groups of four bytes of declarations applied:
/// 20,000 elements with a few classes take about 300,000.
pub const SVG_CSS_STEPS: u64 = 4_000_000;

/// Bytes of one `style` attribute with all that style sheets set, and of one value in it: Inkscape writes up
/// to 1,500 for a text.
pub const SVG_STYLE_BYTES: usize = 4_000;

/// Bytes of the attributes that replace the style sheets of one SVG: 5,000 elements with ten properties each
/// take one million.
pub const SVG_CSS_RESOLVED_BYTES: usize = 8 << 20;

/// The largest number in path data and lengths: the larger an arc, the more pieces it is split into.
pub const SVG_NUMBER: f64 = 1e9;

/// Width and height of one SVG in points: two metres.
pub const SVG_SIDE: f32 = 5_670.0;

/// Bytes of the log of a game: the longest games take about a megabyte.
pub const LOG_FILE_BYTES: u64 = 8 << 20;

/// Sample games that can be asked for: a hundred machines play them in a day.
pub const RUN_GAMES: u64 = 10_000_000_000;

/// Bytes of a summary of sample games: all five games with all expansions take about two megabytes.
pub const SUMMARY_FILE_BYTES: u64 = 64 << 20;

/// Bytes of an ICC profile: those of presses have one or two megabytes.
pub const ICC_FILE_BYTES: u64 = 8 << 20;

/// Bytes of a PDF that is checked: a thousand cards with an image each.
pub const PDF_FILE_BYTES: u64 = 1 << 30;

/// Decoded bytes of one stream of a checked PDF: an image of a whole sheet at 600 dpi in four inks has 140
/// million.
pub const PDF_STREAM_BYTES: usize = 512 << 20;

/// Pages of a PDF that are checked: twenty thousand cards, front and back.
pub const PDF_PAGES: usize = 40_000;

/// Nesting depth of forms and pages of a checked PDF: ours have five levels.
pub const PDF_DEPTH: usize = 32;

/// Entries of lists of layers, and bytes of their names, that are read from a checked PDF: a drawing of a
/// machine has a few hundred layers.
pub const PDF_LAYERS: usize = 1_000_000;

/// Bytes of the operators of one page or form of a checked PDF: a map of fine lines takes a few megabytes.
pub const PDF_CONTENT_BYTES: usize = 16 << 20;

/// Bytes of operators that can't be split, such as one list, and are read at once: each byte takes a hundred
/// bytes of memory.
pub const PDF_PIECE_BYTES: usize = 2 << 20;

/// Nesting depth of lists and quotes in a booklet's text, so that no recursion over them exhausts the stack.
pub const MARKDOWN_DEPTH: usize = 32;

/// Pages of a booklet: the longest rules take about twenty.
pub const BOOKLET_PAGES: usize = 400;

/// Seconds that one step may take, such as rendering a face or reading a file: the richest face takes a
/// twentieth of one.
pub const STEP_SECONDS: u64 = 5;

/// Bytes of memory of a command that reads untrusted files, all threads together, apart from the needs of its
/// cards and files: enough for three faces with the largest image.
pub const MEMORY: u64 = 400 << 20;

/// Bytes of memory for each card, before its SVG is known: ten thousand plain ones take about 16 kB each.
pub const MEMORY_PER_CARD: u64 = 32 << 10;

/// Bytes of memory for each byte that is kept to the end: the SVG of a card with its embedded images, the
/// objects of the PDF.
pub const MEMORY_PER_KEPT_BYTE: u64 = 3;

/// How many bytes of filled templates are kept of a deck that is rendered again and again.
pub const REMEMBERED_BYTES: usize = 64 << 20;

/// Bytes of memory for each byte of an image, a font, a log or a PDF that is processed.
pub const MEMORY_PER_BYTE: u64 = 8;

/// Upper bound on the memory of a command that reads untrusted files, in bytes.
pub const MEMORY_MOST: u64 = 4 << 30;

/// Bytes of the templates, art and fonts of a project together.
pub const LIBRARY_BYTES: u64 = 1 << 30;

/// Bytes of the stack of each worker thread: the depths that the limits allow take an eighth of it.
pub const STACK_BYTES: usize = 8 << 20;
