// `npm test`: everything that looks, then everything that runs. Plain JavaScript, so that a
// half-finished install gets a sentence.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

if (!existsSync(new URL("../node_modules/vitest/package.json", import.meta.url))) {
  console.error("The install is not finished: run `npm ci` and test again.");
  process.exit(1);
}
const { requireChromium } = await import("./harness/chromium.ts");

const STEPS = [
  ["build", "vite build --logLevel warn"],
  ["check", "npm run -s check"],
  ["unit and Worker tests", "vitest run"],
  ["journeys", "vitest run --config e2e/vitest.config.ts"],
];

process.env.CHROMIUM_PATH = requireChromium();
for (const [name, command] of STEPS) {
  const began = Date.now();
  console.log(`\n— ${name}: ${command}`);
  const { status } = spawnSync(command, { shell: true, stdio: "inherit" });
  console.log(`— ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  if (status !== 0) process.exit(status ?? 1);
}
