//! Bytes as people and programs compare them.

/// Two hexadecimal digits for each byte, in small letters.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
