import { expect, it } from "vitest";
import {
  type Axis,
  findClicked,
  nameArrayPlane,
  namePlane,
  PLANES,
  toArraySize,
  toShownSize,
  type VolumeSize,
} from "./planes.ts";
import { createSamples, type Position } from "./slices.ts";

const MIDDLE: Position = { x: 4, y: 3, z: 2 };

/** A volume's planes through a voxel; the value of each voxel is its number in the file. */
function draw({ x, y, z }: VolumeSize) {
  const samples = createSamples({ width: x, height: y, depth: z }, MIDDLE);
  for (let voxel = samples.next(); voxel !== null; voxel = samples.next()) samples.take(voxel);
  return samples.slices;
}

function toNumber(at: Position, { x, y }: VolumeSize): number {
  const [column, row, layer] = [at.x, at.y, at.z].map((place) => (place ?? 1) - 1);
  return ((layer ?? 0) * y + (row ?? 0)) * x + (column ?? 0);
}

it.each<[string, VolumeSize]>([
  ["that are wide", { x: 11, y: 7, z: 5 }],
  ["that are high", { x: 5, y: 7, z: 11 }],
  ["of more voxels than pixels", { x: 700, y: 300, z: 9 }],
  ["of few voxels", { x: 4, y: 3, z: 2 }],
])("finds the voxel that each pixel of the planes shows, %s", (_, size) => {
  for (const { axis, columns, rows, values } of draw(size)) {
    const { width, height } = toShownSize(axis, size);
    for (const [pixel, drawn] of values.entries()) {
      const left = Math.floor((((pixel % columns) + 0.5) * width) / columns);
      const top = Math.floor(((Math.floor(pixel / columns) + 0.5) * height) / rows);
      if (left + top === 0) continue;
      const clicked = findClicked(namePlane(axis, size), String(left), String(top));
      expect([axis, left, top, toNumber({ ...MIDDLE, ...clicked }, size)]).toEqual([
        axis,
        left,
        top,
        drawn,
      ]);
    }
  }
});

it.each<[Axis, left: number, top: number, voxel: Partial<Position>]>([
  ["z", 1, 0, { x: 1, y: 20 }],
  ["z", 255, 127, { x: 40, y: 1 }],
  ["z", 131, 65, { x: 21, y: 10 }],
  ["y", 1, 63, { x: 1, z: 1 }],
  ["y", 255, 0, { x: 40, z: 10 }],
  ["x", 1, 0, { y: 1, z: 10 }],
  ["x", 255, 127, { y: 20, z: 1 }],
  ["x", 9_999, 9_999, { y: 20, z: 1 }],
])(
  "has the first voxel of the plane across %s at the left and at the bottom",
  (axis, left, top, voxel) => {
    const plane = namePlane(axis, { x: 40, y: 20, z: 10 });
    expect(findClicked(plane, String(left), String(top))).toEqual(voxel);
  },
);

it.each([
  ["the corner, which keys send", "z-9-9-9", "0", "0"],
  ["no click", "", "", ""],
  ["half a click", "z-9-9-9", "5", ""],
  ["another axis", "w-9-9-9", "5", "5"],
  ["a name of objects", "constructor-9-9-9", "5", "5"],
  ["no voxels", "z-0-9-9", "5", "5"],
  ["endless voxels", "z-99999999-9-9", "5", "5"],
  ["a place before the picture", "z-9-9-9", "-5", "5"],
  ["a place that is no number", "z-9-9-9", "5e9", "5"],
])("does not move for %s", (_, plane, left, top) => {
  expect(findClicked(plane, left, top)).toEqual({});
});

it.each([
  ["down", 4, 3],
  ["up", 4, 3],
  ["down", 700, 300],
  ["up", 300, 700],
  ["down", 5, 182],
] as const)(
  "finds the value under a click on a plane of an array whose rows go %s",
  (way, columns, rows) => {
    const { width, height } = toArraySize({ columns, rows });
    const name = nameArrayPlane({ columns, rows, isRising: way === "up" });
    for (const [left, top] of [
      [1, 0],
      [width - 1, height - 1],
      [width >> 1, height >> 2],
    ] as const) {
      const fromTop = Math.floor(((top + 0.5) * rows) / height);
      expect(findClicked(name, String(left), String(top))).toEqual({
        x: 1 + Math.floor(((left + 0.5) * columns) / width),
        y: way === "up" ? rows - fromTop : 1 + fromTop,
      });
    }
    expect(findClicked(name, "0", "0")).toEqual({});
  },
);

it("shows no plane larger than a phone is wide", () => {
  for (const axis of ["x", "y", "z"] as const) {
    const { width, height } = toShownSize(axis, { x: 900, y: 20, z: 1 });
    expect(Math.max(width, height)).toBe(256);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
    expect(Object.values(PLANES[axis])).not.toContain(axis);
  }
});

it.each([
  [96, 64, 512, 341],
  [5, 182, 128, 512],
  [1_440, 3, 512, 128],
  [1, 1, 512, 512],
])(
  "shows a plane of %i columns and %i rows so large that its points can be seen and clicked",
  (columns, rows, width, height) => {
    expect(toArraySize({ columns, rows })).toEqual({ width, height });
  },
);
