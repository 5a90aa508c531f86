import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const KNOWN = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Chromium's engine without its window: the same pages in two thirds of the time. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** Path of a Chromium; installs one when there is none, and ends with one sentence when it cannot. */
export function requireChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (mayInstall()) installPackage("chromium");
  else run("npx playwright-core install chromium");
  const installed = findChromium();
  if (installed) return installed;
  console.error(
    "The journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to one.",
  );
  process.exit(1);
}

/** Path of what runs most journeys: the headless shell where Debian has one, else Chromium itself. */
export function requireHeadlessBrowser(): string {
  const chosen = process.env["HEADLESS_SHELL_PATH"] ?? "";
  if (chosen !== "") return chosen;
  if (!existsSync(SHELL) && mayInstall()) installPackage("chromium-headless-shell");
  return existsSync(SHELL) ? SHELL : requireChromium();
}

function findChromium(): string | null {
  const candidates = [process.env["CHROMIUM_PATH"] ?? "", ...KNOWN, chromium.executablePath()];
  return candidates.find((path) => path !== "" && existsSync(path)) ?? null;
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

function installPackage(name: string): void {
  console.log(`Installing Debian's package ${name} for the journeys.`);
  run(`apt-get update -qq && apt-get install -y -qq --no-install-recommends ${name}`);
}

function run(command: string): void {
  spawnSync(command, { shell: true, stdio: ["ignore", "ignore", "inherit"] });
}
