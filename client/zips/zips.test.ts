// @vitest-environment node
import { expect, it } from "vitest";
import type { ZipOutcome } from "./receive-zip.ts";
import { createZips } from "./zips.ts";

const ORDER = { title: "Tides", action: "/download", paths: ["a.csv"], total: 100 };
const WHOLE = { kind: "whole", blob: new Blob(["zip"]), name: "tides.zip" } as const;

/** Zips whose bytes and ends the test controls, in the order they were requested. */
function stage() {
  const asked: { onProgress: (bytes: number) => void; end: (outcome: ZipOutcome) => void }[] = [];
  const saved: string[] = [];
  let held = 0;
  const zips = createZips({
    receive: (_, { onProgress, signal }) =>
      new Promise((end) => {
        signal.addEventListener("abort", () => end({ kind: "cancelled" }));
        asked.push({ onProgress, end });
      }),
    send: () => Promise.reject(new Error("nothing is sent here")),
    save: (_, name) => saved.push(name),
    hold() {
      held += 1;
      return () => {
        held -= 1;
      };
    },
  });
  return { zips, asked, saved, held: () => held };
}

it("reports the progress of a zip", () => {
  const { zips, asked } = stage();
  zips.start(ORDER);
  expect(zips.read()[0]?.received).toBe(0);
  asked[0]?.onProgress(40);
  expect(zips.read()).toEqual([{ number: 1, order: ORDER, received: 40, message: null }]);
});

it("saves a zip once and reports that it is complete", async () => {
  const { zips, asked, saved } = stage();
  zips.start(ORDER);
  asked[0]?.end(WHOLE);
  await expect.poll(() => zips.read()[0]?.message).toBe("tides.zip is complete, 3 B.");
  expect(saved).toEqual(["tides.zip"]);
});

it.each<[ZipOutcome, string]>([
  [
    { ...WHOLE, kind: "partial" },
    "tides.zip is here, but some files are missing or cut short: FAILED.txt in it names them. Fetch those one by one.",
  ],
  [{ kind: "refused", message: "These files are withheld." }, "These files are withheld."],
  [
    { kind: "broken", received: 7 },
    "The download stopped after 7 B of 100 B. Nothing was kept. Try again, or use the commands under Get dataset, which resume where they stopped.",
  ],
])("says what became of a zip: %o", async (outcome, message) => {
  const { zips, asked, saved } = stage();
  zips.start(ORDER);
  asked[0]?.end(outcome);
  await expect.poll(() => zips.read()[0]?.message).toBe(message);
  expect(saved).toEqual("blob" in outcome ? ["tides.zip"] : []);
});

it("sends the order that the reader gave, with the signal that cancels it", async () => {
  const sent: unknown[] = [];
  const zips = createZips({
    receive: async (send, { signal }) => {
      const answer = await send();
      return { kind: "refused", message: `${await answer.text()}, ${String(signal.aborted)}` };
    },
    send: async (order, signal) => {
      sent.push(order);
      zips.cancel(1);
      return new Response(`cancelled: ${String(signal.aborted)}`);
    },
    save: () => undefined,
    hold: () => () => undefined,
  });
  zips.start(ORDER);
  await expect.poll(() => zips.read()[0]?.message).toBe("cancelled: true, true");
  expect(sent).toEqual([ORDER]);
});

it("asks before the tab is left only while a zip is in progress", async () => {
  const { zips, asked, held } = stage();
  expect(held()).toBe(0);
  zips.start(ORDER);
  zips.start(ORDER);
  asked[0]?.end(WHOLE);
  await expect.poll(() => zips.read()[0]?.message).not.toBeNull();
  expect(held()).toBe(1);
  asked[1]?.end({ kind: "broken", received: 7 });
  await expect.poll(() => held()).toBe(0);
  zips.start(ORDER);
  expect(held()).toBe(1);
});

it("cancels one zip and not the other", async () => {
  const { zips } = stage();
  zips.start(ORDER);
  zips.start(ORDER);
  zips.cancel(1);
  await expect.poll(() => zips.read()[0]?.message).toBe("Cancelled. Nothing was kept.");
  expect(zips.read()[1]?.message).toBeNull();
});

it("removes a zip that is closed, and notifies its subscribers", () => {
  const { zips } = stage();
  let changes = 0;
  const stop = zips.watch(() => {
    changes += 1;
  });
  zips.start(ORDER);
  zips.start(ORDER);
  zips.close(1);
  stop();
  zips.start(ORDER);
  expect([zips.read().map(({ number }) => number), changes]).toEqual([[2, 3], 3]);
});
