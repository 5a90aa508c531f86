import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  type ContentService,
  type Portal,
  ROOT,
  startContentService,
  startPortal,
} from "../harness/portal.ts";

const EXPORTS = [
  { file: join(ROOT, "content-cache/test/foreign-space.json"), count: 3 },
  { file: join(ROOT, "../shared/data/cms/gatsby-blog.json"), count: 4 },
].filter(({ file }) => existsSync(file));

let service: ContentService;
let state: string;
let portal: Portal;

beforeEach(async () => {
  service = await startContentService();
  state = mkdtempSync(join(tmpdir(), "foreland-import-"));
  portal = await startPortal({ state, contentHost: service.host });
});

afterEach(async () => {
  await portal.workers.close();
  await service.close();
  rmSync(state, { recursive: true, force: true });
});

async function readEntries(): Promise<number> {
  const status: unknown = await (await fetch(`${portal.origin}/api/status`)).json();
  return Number(/"entries":(\d+)/.exec(JSON.stringify(status))?.[1] ?? Number.NaN);
}

it.runIf(existsSync(join(ROOT, "dist/foreland/index.js"))).each(EXPORTS)(
  "a space of another site with $count entries is kept, synced and harms no page",
  async ({ file, count }) => {
    await portal.sync();
    const page = await (await fetch(`${portal.origin}/about/portals`)).text();
    const entries = await readEntries();
    const env = { ...process.env, SERVICES_PORT: new URL(service.host).port };
    const command = ["local/cms/import.ts", file];
    await promisify(execFile)(process.execPath, command, { cwd: ROOT, env });
    await portal.sync();
    expect(await readEntries()).toBe(entries + count);
    for (const path of ["/", "/about/team", "/about/portals", "/about/support"]) {
      const answer = await fetch(portal.origin + path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).not.toMatch(/>undefined<|\[object|NaN/);
    }
    const after = await (await fetch(`${portal.origin}/about/portals`)).text();
    expect(/<main[^]*<\/main>/.exec(after)?.[0]).toBe(/<main[^]*<\/main>/.exec(page)?.[0]);
  },
  60_000,
);
