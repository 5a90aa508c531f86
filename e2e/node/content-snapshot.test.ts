import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { createBuilder } from "vite";
import { LOCAL_CMS_TOKEN } from "../../local/stack/settings.ts";
import { createPortalStage } from "../harness/portal-stage.ts";
import { ROOT } from "../harness/portal.ts";

const TITLE = "Published before the Worker was built";
/** Nothing listens there. */
const NOBODY = "http://127.0.0.1:9/cms";

const stage = createPortalStage();

afterEach(() => vi.unstubAllEnvs());

/** Builds the portal's Worker as a deployment does, with the content service's address and key. */
async function buildWorker(): Promise<void> {
  vi.stubEnv("CONTENTFUL_HOST", stage.service.host);
  vi.stubEnv("CONTENTFUL_SPACE_ID", "foreland");
  vi.stubEnv("CONTENTFUL_ACCESS_TOKEN", LOCAL_CMS_TOKEN);
  vi.stubEnv("NODE_ENV", "production");
  const outDir = join(stage.folder, "dist/foreland");
  const builder = await createBuilder({
    root: ROOT,
    logLevel: "error",
    environments: { foreland: { build: { outDir } } },
  });
  const { foreland } = builder.environments;
  if (foreland === undefined) throw new Error("There is no such Worker.");
  await builder.build(foreland);
  for (const name of ["client", "foreland_api"]) {
    symlinkSync(join(ROOT, "dist", name), join(stage.folder, "dist", name));
  }
}

it.runIf(existsSync(join(ROOT, "dist/foreland/index.js")))(
  "a Worker that starts with an empty store while nothing answers shows the content published at its build",
  async () => {
    const fields = { heroTitle: { "en-US": TITLE } };
    await stage.service.admin("entries/home-page", "PUT", { fields });
    await buildWorker();
    const state = join(stage.folder, "state");
    const portal = await stage.open({ root: stage.folder, state, contentHost: NOBODY });
    const page = await fetch(`${portal.origin}/`);
    expect([page.status, (await page.text()).includes(TITLE)]).toEqual([200, true]);
    expect(page.headers.get("x-content-generation")).toMatch(/^[\w-]{16}$/);
    for (const path of ["/about/team", "/about/portals", "/about/team/_payload.json"]) {
      expect([path, (await fetch(portal.origin + path)).status]).toEqual([path, 200]);
    }
    const status: unknown = await (await fetch(`${portal.origin}/api/status`)).json();
    expect(status).toMatchObject({ shown: { source: "memory" }, content: { generation: null } });
  },
  120_000,
);
