//! Every hard cap, each with its reason. Input beyond one is an error with a message, never a crash.

/// Bytes of a deck, CSV or credits file: a thousand cards take about 100 kB.
pub const TEXT_FILE_BYTES: u64 = 4 << 20;

/// Bytes of a template or an SVG picture: the largest shipped is below 100 kB.
pub const SVG_FILE_BYTES: u64 = 4 << 20;

/// Bytes of a picture or a font file.
pub const BINARY_FILE_BYTES: u64 = 32 << 20;

/// Cards of a deck: what one PDF can hold in reasonable time and memory.
pub const CARDS: usize = 20_000;

/// Width of the range that the rule `draw` picks from: far more than a deck has cards, and listed in no time.
pub const NUMBER_POOL: i64 = 200_000;

/// Folders below `templates/` that are looked into, each in the other.
pub const FOLDER_DEPTH: usize = 8;
/// Instructions that the template of one card may run: the richest shipped card takes about 10,000.
pub const TEMPLATE_FUEL: u64 = 2_000_000;

/// How deep templates may nest (a macro counts 4, an include 10): deep enough for parts of parts, far from the end of a thread's stack.
pub const TEMPLATE_DEPTH: usize = 200;

/// Bytes of one tag of a template: a long call takes a few hundred.
pub const TEMPLATE_TAG_BYTES: usize = 4_000;

/// Bytes of the SVG that one card becomes: a rich card is below 200 kB, pictures from pixels included a few megabytes.
pub const CARD_SVG_BYTES: usize = 64 << 20;

/// Errors that are reported of one card before the rest is left for the next run.
pub const FAULTS_PER_CARD: usize = 20;

/// Errors that are told of one run: who has mended so many looks again.
pub const MAX_DIAGNOSTICS: usize = 200;

/// Characters of a name that a message quotes: enough for any path or key that a person reads.
pub const QUOTED: usize = 160;

/// Characters of one line of a message: a list of the names of a hundred decks.
pub const MESSAGE: usize = 2_000;

/// Bytes of a line that are shown behind an error: more than a terminal is wide.
pub const SHOWN: usize = 1_000;

/// Bytes of the text of one box: a card full of small print holds about 2,000; making line ends even takes time with the square of the length.
pub const TEXT_BOX_BYTES: usize = 10_000;

/// XML nodes of a picture: the richest icon has a few thousand.
pub const ART_NODES: u32 = 100_000;

/// How deep the elements of a picture may nest, so that no walk over them exhausts the stack.
pub const ART_DEPTH: usize = 128;

/// Results of text fitting, of each kind, that are kept for the next card with the same text.
pub const TEXT_CACHE_ENTRIES: usize = 20_000;
/// Nodes of one SVG, before it is looked at: the largest card has some hundred; text and attributes count too.
pub const SVG_NODES: u32 = 200_000;

/// Pixels of a bitmap that stands for what PDF cannot draw, or of a card as a picture: a tarot card at 1,200 dpi has 19 million.
pub const BITMAP_PIXELS: u64 = 24_000_000;

/// Pixels that a filter works on at print resolution: a tarot card at 600 dpi has 5 million; about a second.
pub const FILTER_PIXELS: f32 = 16e6;

/// Bytes of a picture when it is unpacked: four channels for each pixel of the largest.
pub const PICTURE_BYTES: usize = 4 * BITMAP_PIXELS as usize;

/// Bytes of one SVG: a card with pictures in it.
pub const SVG_BYTES: usize = 32 << 20;

/// Elements of one SVG: a rich card has some hundred.
pub const SVG_ELEMENTS: usize = 20_000;

/// Attributes of one element: the XML parser compares each with each.
pub const SVG_ATTRIBUTES: usize = 200;

/// Elements within elements: each level takes stack in usvg, which aborts at some thousand.
pub const SVG_DEPTH: usize = 64;

/// Elements within elements with all that they refer to: the same, and where circles end.
pub const SVG_REFERENCE_DEPTH: usize = 96;

/// Work that one SVG makes, in simple shapes: a second or two at most. A rich card makes some thousand.
pub const SVG_COST: u64 = 200_000;

/// Bytes of the outline of one shape: the largest shipped have some thousand.
pub const SVG_PATH_BYTES: usize = 500_000;

/// Bytes of one text: a card holds some hundred.
pub const SVG_TEXT_CHARACTERS: usize = 10_000;

/// Bytes of all style sheets of one SVG: usvg tries each rule on each element.
pub const SVG_CSS_BYTES: usize = 20_000;

/// The largest number in outlines and lengths: arcs are parted into the more pieces the larger they are.
pub const SVG_NUMBER: f64 = 1e9;

/// Points of a side of one SVG: two metres.
pub const SVG_SIDE: f32 = 5_670.0;

/// Bytes of the log of a game: the longest games take about a megabyte.
pub const LOG_FILE_BYTES: u64 = 8 << 20;

/// Bytes of an ICC profile: those of presses have one or two megabytes.
pub const ICC_FILE_BYTES: u64 = 8 << 20;

/// Bytes of a PDF that is looked at: a thousand cards with a picture each.
pub const PDF_FILE_BYTES: u64 = 1 << 30;

/// Bytes that one stream of a PDF may unpack to when it is looked at: a picture of a whole sheet at 600 dpi in four inks has 140 million.
pub const PDF_STREAM_BYTES: usize = 512 << 20;

/// Pages of a PDF that are looked at: twenty thousand cards, front and back.
pub const PDF_PAGES: usize = 40_000;

/// How deep forms and pages of a PDF may nest: ours nest five times.
pub const PDF_DEPTH: usize = 32;

/// Entries of lists of layers, and bytes of their names, that are looked at in a PDF: a drawing of a machine has some hundred layers.
pub const PDF_LAYERS: usize = 1_000_000;

/// Bytes of the operators of one page or form that are looked at: a map of fine lines takes some megabytes.
pub const PDF_CONTENT_BYTES: usize = 16 << 20;

/// Bytes of operators that are read at once as they can't be parted, such as one list: each takes a hundred times as many in memory.
pub const PDF_PIECE_BYTES: usize = 2 << 20;

/// Lists and quotes of a booklet's text in each other, so that no walk over them exhausts the stack.
pub const MARKDOWN_DEPTH: usize = 32;

/// Pages of a booklet: the longest rules take about twenty.
pub const BOOKLET_PAGES: usize = 400;

/// Seconds that work on one thing may take, such as a face or a file: the richest face takes a twentieth of one.
pub const STEP_SECONDS: u64 = 5;

/// Bytes of memory of a command that reads files of others, all threads together, before what its cards and files need: three faces with the largest picture.
pub const MEMORY: u64 = 400 << 20;

/// Bytes of memory for each card, before its drawing is known: ten thousand plain ones take about 16 kB each.
pub const MEMORY_PER_CARD: u64 = 32 << 10;

/// Bytes of memory for each byte that is kept to the end: of the SVG of a card, pictures in it included, and of an object of the PDF.
pub const MEMORY_PER_KEPT_BYTE: u64 = 3;

/// Bytes of memory for each byte of a picture, a font, a log or a PDF that is worked on.
pub const MEMORY_PER_BYTE: u64 = 8;

/// Bytes of memory of a command that reads files of others, whatever they are.
pub const MEMORY_MOST: u64 = 4 << 30;

/// Bytes of the templates, art and fonts of a project together.
pub const LIBRARY_BYTES: u64 = 1 << 30;

/// Bytes of the stack of each thread that works: depths that the limits allow take an eighth of it.
pub const STACK_BYTES: usize = 8 << 20;
