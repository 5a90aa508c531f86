import { expect, it } from "vitest";
import { readLand, STEPS } from "./land.ts";

it("has no outline that jumps around the earth, and none whose middle is beyond the antimeridian", async () => {
  const outlines = await readLand();
  expect(outlines.length).toBeGreaterThan(1_000);
  for (const { west, east, south, north, positions } of outlines) {
    expect(Math.abs((west + east) / 2)).toBeLessThanOrEqual(180);
    expect(east - west).toBeLessThanOrEqual(360);
    expect(south).toBeGreaterThanOrEqual(-90);
    expect(north).toBeLessThan(84);
    let widest = 0;
    for (let at = 2; at < positions.length; at += 2)
      if (positions[at + 1] !== -90 * STEPS)
        widest = Math.max(widest, Math.abs((positions[at] ?? 0) - (positions[at - 2] ?? 0)));
    expect(widest).toBeLessThan(30 * STEPS);
  }
});

it.each([
  ["Wrangel Island, on both sides of the antimeridian", -181.6, -177.3, 70.7, 71.7],
  ["Tasmania", 144.5, 148.5, -43.7, -40.6],
  ["the Caspian Sea, within Asia", 46, 55, 36, 48],
])("has %s", async (_, west, east, south, north) => {
  const outlines = await readLand();
  const within = outlines.filter(
    (outline) =>
      outline.west >= west &&
      outline.east <= east &&
      outline.south >= south &&
      outline.north <= north &&
      outline.east - outline.west > (east - west) * 0.7,
  );
  expect(within).toHaveLength(1);
});
