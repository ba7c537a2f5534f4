#![no_main]

#[path = "../../tests/all/fuzz/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    targets::feed("pdf", bytes);
});
