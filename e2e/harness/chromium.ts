import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const KNOWN = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Path of a Chromium; installs one when there is none, and ends with one sentence when it cannot. */
export function requireChromium(): string {
  const found = findChromium();
  if (found) return found;
  const isRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (isRoot) run("apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium");
  else run("npx playwright-core install chromium");
  const installed = findChromium();
  if (installed) return installed;
  console.error(
    "The journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to one.",
  );
  process.exit(1);
}

function findChromium(): string | null {
  const candidates = [process.env["CHROMIUM_PATH"] ?? "", ...KNOWN, chromium.executablePath()];
  return candidates.find((path) => path !== "" && existsSync(path)) ?? null;
}

function run(command: string): void {
  spawnSync(command, { shell: true, stdio: ["ignore", "ignore", "inherit"] });
}
