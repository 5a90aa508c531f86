import { expect, it } from "vitest";
import { DEFAULT_PREVIEW_QUERY } from "../preview-query.ts";
import { readNifti } from "./nifti.ts";
import { BYTE, inChunks, toVolume } from "./test/volumes.ts";

it("draws the values that a reader chose as black and as white", async () => {
  const file = inChunks(toVolume([5, 7, 9], BYTE), 1_000);
  const show = async (intensity: { low?: number; high?: number }) => {
    const shown = await readNifti(file, "a.nii", { ...DEFAULT_PREVIEW_QUERY, ...intensity });
    if (shown.kind !== "slices") throw new Error(JSON.stringify(shown));
    return { pictures: shown.images.map(({ src }) => src), intensity: shown.intensity };
  };
  const automatic = await show({});
  for (const chosen of [{ low: 100 }, { high: 120 }, { low: 100, high: 120 }]) {
    const shown = await show(chosen);
    expect(shown.intensity).toEqual({ ...automatic.intensity, ...chosen });
    for (const [at, picture] of shown.pictures.entries())
      expect(picture).not.toBe(automatic.pictures[at]);
  }
});
