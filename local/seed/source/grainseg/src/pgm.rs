pub struct Map {
    pub width: usize,
    pub height: usize,
    pub value: Vec<u8>,
}

/// A binary greyscale map (P5) with 8 bits a point.
pub fn parse(bytes: &[u8]) -> Option<Map> {
    let text = bytes.split(|byte| byte.is_ascii_whitespace()).take(4);
    let words: Vec<&str> = text.map(|word| std::str::from_utf8(word).unwrap_or("")).collect();
    let [magic, width, height, depth] = words[..] else { return None };
    if magic != "P5" || depth != "255" {
        return None;
    }
    let (width, height) = (width.parse().ok()?, height.parse().ok()?);
    let start = bytes.len().checked_sub(width * height)?;
    Some(Map { width, height, value: bytes[start..].to_vec() })
}
