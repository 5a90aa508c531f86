import { chanceOf, drawCells, imageFile, type SeedFile } from "../files.ts";
import { writeNifti } from "../formats/others.ts";
import { writeGeoTiff } from "../formats/tiff.ts";
import { toDigits } from "../tables.ts";

const SIDE = 80;
const DEPTH = 40;

/** A scan of a round piece of sediment: clay that is denser with depth, and roots, which are dark. */
export function coreScanFile(): SeedFile {
  const random = chanceOf("core scan");
  const roots = Array.from({ length: 16 }, () => ({
    x: random.between(18, 62),
    y: random.between(18, 62),
    across: random.between(-0.5, 0.5),
    down: random.between(-0.5, 0.5),
    radius: random.between(1.5, 4.5),
  }));
  const draw = (x: number, y: number, z: number): number => {
    const fromMiddle = Math.hypot(x - SIDE / 2, y - SIDE / 2);
    if (fromMiddle > 37) return 0;
    if (fromMiddle > 35) return 900;
    const isRoot = roots.some(
      (root) => Math.hypot(x - root.x - root.across * z, y - root.y - root.down * z) < root.radius,
    );
    const layers = 60 * Math.sin((x + 2 * y) / 9 + z / 3) + 40 * Math.cos((y - x) / 5);
    return isRoot ? 140 : 1_150 + z * 6 + layers;
  };
  const bytes = writeNifti([SIDE, SIDE, DEPTH], draw, "X-ray tomography of core-04, 10 cm");
  return imageFile("scans/core-04.nii.gz", bytes, "Tomography of core 04 at 10 cm, a volume");
}

const COLUMNS = 120;
const ROWS = 80;

/** The depth of water around a river that winds from west to east. */
export function floodDepthFile(): SeedFile {
  const values = drawCells("flood depth", COLUMNS * ROWS, (random, cell) => {
    const [x, y] = [cell % COLUMNS, Math.floor(cell / COLUMNS)];
    const river = ROWS / 2 + 16 * Math.sin(x / 17) + 6 * Math.cos(x / 7);
    const width = 9 + x / 12;
    const depth = 2.4 * Math.exp(-(((y - river) / width) ** 2)) - 0.3 + random.noise(0.04);
    return toDigits(Math.max(0, depth), 2);
  });
  const bytes = writeGeoTiff({
    width: COLUMNS,
    height: ROWS,
    values,
    west: -3.46,
    north: 58.62,
    pixel: 0.0004,
    description: "Depth of water on 16 February 2020 in metres",
  });
  return imageFile("flood-depth.tif", bytes, "Depth of water on 16 February 2020, as GeoTIFF");
}
