import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startDevelopment } from "../../local/stack/development.ts";
import { findFreePort } from "../../local/stack/ports.ts";
import { readSettings } from "../../local/stack/settings.ts";
import { ROOT } from "../harness/portal.ts";

const COPY = mkdtempSync(join(tmpdir(), "hot-reload-"));
const NOT_SERVED = new Set([".git", ".types", ".wrangler", "dist", "e2e", "node_modules"]);
const LOADER = join(COPY, "worker/loaders/guides.ts");

let origin: string;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  cpSync(ROOT, COPY, {
    recursive: true,
    filter: (path) => !NOT_SERVED.has(path.slice(ROOT.length + 1)),
  });
  symlinkSync(join(ROOT, "node_modules"), join(COPY, "node_modules"), "junction");
  const [portal, services, hosted] = await Promise.all([
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ]);
  const ports = { portal, services, hosted };
  for (const name of ["FORELAND_VARS", "CLOUDFLARE_CF_FETCH_ENABLED"]) vi.stubEnv(name, "");
  const settings = readSettings(ports);
  settings.portal["CONTENTFUL_SPACE_ID"] = "";
  stop = await startDevelopment({ root: COPY, ports, settings });
  origin = `http://127.0.0.1:${portal}`;
});

afterAll(async () => {
  await stop?.();
  vi.unstubAllEnvs();
  rmSync(COPY, { recursive: true, force: true });
});

async function readHelp(): Promise<string> {
  return (await fetch(`${origin}/help`)).text();
}

it("shows an edit of a loader with a page's next answer", async () => {
  expect(await readHelp()).toContain("Guides to the portal, each short.");
  const source = readFileSync(LOADER, "utf8");
  writeFileSync(LOADER, source.replace("Guides to the portal, each short.", "An edited loader."));
  await expect.poll(readHelp).toContain("An edited loader.");
});
