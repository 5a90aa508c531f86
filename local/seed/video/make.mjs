import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { thicknessGridFiles } from "../themes/format-files.ts";

/** `node local/seed/video/make.mjs <chromium>`: films the profiles of the ice grid, one after the other. */
const FILE = join(import.meta.dirname, "profiles.webm");
const SHOWN = 32;
const BITS_PER_SECOND = 40_000;

const grid = thicknessGridFiles().find(({ path }) => path === "grid/points.jsonl");
const points = new TextDecoder()
  .decode(grid?.bytes)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const browser = await chromium.launch({ executablePath: process.argv[2] ?? "/usr/bin/chromium" });
const page = await browser.newPage();
const film = await page.evaluate(
  async ({ profiles, bitsPerSecond }) => {
    const canvas = document.createElement("canvas");
    canvas.width = 160;
    canvas.height = 96;
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("This browser draws nothing.");
    const recorder = new MediaRecorder(canvas.captureStream(10), {
      mimeType: "video/webm;codecs=vp8",
      videoBitsPerSecond: bitsPerSecond,
    });
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (const profile of profiles) {
      pen.fillStyle = "#0f2e46";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.fillStyle = "#dfe9ee";
      const step = canvas.width / profile.length;
      for (const [at, thickness] of profile.entries())
        pen.fillRect(at * step, 8, Math.ceil(step), thickness / 2);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  },
  {
    profiles: Array.from({ length: SHOWN }, (_, at) =>
      points.filter(({ profile }) => profile === at + 1).map(({ thickness_m }) => thickness_m),
    ),
    bitsPerSecond: BITS_PER_SECOND,
  },
);
await browser.close();
writeFileSync(FILE, Uint8Array.from(film));
