use crate::pgm::Map;

#[derive(Clone, Default)]
pub struct Grain {
    pub area: usize,
    pub x: f64,
    pub y: f64,
    pub border: bool,
}

/// Grains as connected regions brighter than the boundary threshold, in reading order.
pub fn segment(map: &Map) -> Vec<Grain> {
    let mut seen = vec![false; map.value.len()];
    let mut grains = Vec::new();
    for start in 0..map.value.len() {
        if seen[start] || map.value[start] < 40 {
            continue;
        }
        let mut grain = Grain::default();
        let mut stack = vec![start];
        seen[start] = true;
        while let Some(at) = stack.pop() {
            let (x, y) = (at % map.width, at / map.width);
            grain.area += 1;
            grain.border |= x == 0 || y == 0 || x + 1 == map.width || y + 1 == map.height;
            grain.x += x as f64;
            grain.y += y as f64;
            for (near, inside) in [(at.wrapping_sub(1), x > 0), (at + 1, x + 1 < map.width), (at.wrapping_sub(map.width), y > 0), (at + map.width, y + 1 < map.height)] {
                if inside && !seen[near] && map.value[near] >= 40 {
                    seen[near] = true;
                    stack.push(near);
                }
            }
        }
        grain.x /= grain.area as f64;
        grain.y /= grain.area as f64;
        grains.push(grain);
    }
    grains
}
