import { expect, it } from "vitest";
import { createPreviewBudget } from "./budget.ts";
import { PREVIEW_LEASE_MS, PREVIEW_WAIT_MS, PREVIEWS_MAX_BYTES } from "./limits.ts";
import { toPreviewBytes } from "./preview.ts";

function openBudget() {
  let now = 0;
  const ends: (() => void)[] = [];
  const budget = createPreviewBudget({
    now: () => now,
    wait: async (ms) => {
      now += ms;
    },
  });
  return {
    /** Starts a preview of so many bytes that lasts until `ends` is called. */
    begin: (bytes: number) =>
      budget.run(bytes, () => new Promise<string>((resolve) => ends.push(() => resolve("made")))),
    look: (bytes: number) => budget.run(bytes, async () => "made"),
    ends,
    now: () => now,
    advance: (ms: number) => void (now += ms),
    budget,
  };
}

it("makes previews at once that fit together, and refuses the one that does not", async () => {
  const { begin, look, now } = openBudget();
  void begin(PREVIEWS_MAX_BYTES / 2);
  void begin(PREVIEWS_MAX_BYTES / 4);
  expect(await look(PREVIEWS_MAX_BYTES / 4)).toBe("made");
  expect(now()).toBe(0);
  expect(await look(PREVIEWS_MAX_BYTES / 2)).toBeNull();
  expect(now()).toBe(PREVIEW_WAIT_MS);
});

it.each(["a.nii", "a.nii.gz"])(
  "reads two large volumes at once, such as %s, and no third",
  async (name) => {
    const { begin, look, ends } = openBudget();
    const bytes = toPreviewBytes(name, 200_000_000);
    void begin(bytes);
    const second = begin(bytes);
    expect(ends).toHaveLength(2);
    expect(await look(bytes)).toBeNull();
    ends[1]?.();
    await second;
    expect(await look(bytes)).toBe("made");
  },
);

it("makes a preview as soon as the one before it is done, or has failed", async () => {
  const { begin, look, ends, budget } = openBudget();
  const first = begin(PREVIEWS_MAX_BYTES);
  const second = look(PREVIEWS_MAX_BYTES);
  ends[0]?.();
  expect(await Promise.all([first, second])).toEqual(["made", "made"]);
  const broken = budget.run(PREVIEWS_MAX_BYTES, () => Promise.reject(new Error("cut off")));
  await expect(broken).rejects.toThrow("cut off");
  expect(await look(PREVIEWS_MAX_BYTES)).toBe("made");
});

it("makes a preview larger than the budget when there is no other", async () => {
  const { begin, look } = openBudget();
  expect(await look(2 * PREVIEWS_MAX_BYTES)).toBe("made");
  void begin(1);
  expect(await look(2 * PREVIEWS_MAX_BYTES)).toBeNull();
});

it("frees the memory of a request that was ended", async () => {
  const { begin, look, advance } = openBudget();
  void begin(PREVIEWS_MAX_BYTES);
  expect(await look(1)).toBeNull();
  advance(PREVIEW_LEASE_MS);
  expect(await look(1)).toBe("made");
});
