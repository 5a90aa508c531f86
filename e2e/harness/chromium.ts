import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const KNOWN = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Chromium's engine without its window: the same pages in two thirds of the time. */
const SHELL = "/usr/bin/chromium-headless-shell";
/** Time in which Playwright repeats requests to an address that does not answer, milliseconds. */
const INSTALL_TIMEOUT_MS = 300_000;

type Source = "Debian" | "Playwright";

/**
 * Path of a Chromium. When there is none it is installed: Playwright's own, into the user's cache. As
 * root on Debian also the system's packages, when `CHROMIUM_FROM=debian` is set or
 * Playwright's does not run. Ends with one message when nothing works.
 */
export function requireChromium(): string {
  let found = findChromium();
  for (const source of found ? [] : toSources(process.env["CHROMIUM_FROM"], isRootOnDebian())) {
    install(source);
    found ??= findChromium();
  }
  if (found) return found;
  console.error(
    "The journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to one.",
  );
  process.exit(1);
}

/** Path of the browser for most journeys: Debian's headless shell if there is one, otherwise Chromium itself. */
export function requireHeadlessBrowser(): string {
  const chosen = process.env["HEADLESS_SHELL_PATH"] ?? "";
  if (chosen !== "") return chosen;
  const isWanted = toSources(process.env["CHROMIUM_FROM"], isRootOnDebian())[0] === "Debian";
  if (!existsSync(SHELL) && isWanted) install("Debian");
  return existsSync(SHELL) ? SHELL : requireChromium();
}

/** Sources of a Chromium, the first that has one: the system's only as a last resort. */
export function toSources(wanted: string | undefined, mayInstallPackages: boolean): Source[] {
  if (!mayInstallPackages) return ["Playwright"];
  return wanted === "debian" ? ["Debian", "Playwright"] : ["Playwright", "Debian"];
}

function findChromium(): string | null {
  const chosen = process.env["CHROMIUM_PATH"] ?? "";
  const there = [chosen, ...KNOWN].find((path) => path !== "" && existsSync(path));
  if (there) return there;
  const own = chromium.executablePath();
  return existsSync(own) && canStart(own) ? own : null;
}

/** Playwright's has no system libraries. */
function canStart(path: string): boolean {
  return spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0;
}

function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

function install(source: Source): void {
  if (source === "Playwright") {
    console.log(
      "No Chromium is here: downloading Playwright's for this user. Or set CHROMIUM_PATH.",
    );
    return run("npx playwright-core install chromium");
  }
  const packages = "chromium chromium-headless-shell";
  console.log(`Installing Debian's packages ${packages} as root, for the journeys.`);
  run(`apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages}`);
}

function run(command: string): void {
  const options = { shell: true, timeout: INSTALL_TIMEOUT_MS };
  spawnSync(command, { ...options, stdio: ["ignore", "ignore", "inherit"] });
}
