mod pgm;
mod flood;

use std::{env, fs, process};

fn main() {
    let Some(path) = env::args().nth(1) else {
        eprintln!("usage: grainseg MAP.pgm");
        process::exit(2);
    };
    let bytes = fs::read(&path).expect("the map cannot be read");
    let map = pgm::parse(&bytes).expect("not a binary PGM");
    println!("grain,area_px,x,y,border");
    for (number, grain) in flood::segment(&map).iter().enumerate() {
        println!("{},{},{:.1},{:.1},{}", number + 1, grain.area, grain.x, grain.y, grain.border);
    }
}
