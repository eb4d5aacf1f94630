#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hexvariants_fuzz::move_text(data));
