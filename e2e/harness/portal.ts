import { join } from "node:path";
import { findWorkerd } from "../../bench/cpu.ts";
import { createCms } from "../../local/cms/index.ts";
import { seedSpace } from "../../local/seed/content.ts";
import { listen } from "../../local/serve.ts";
import { findFreePort } from "../../local/stack/ports.ts";
import { LOCAL_CMS_TOKEN, readSettings } from "../../local/stack/settings.ts";
import { startWorkers, type Workers } from "../../local/stack/workers.ts";

export const ROOT = join(import.meta.dirname, "../..");

/** Nothing listens there. */
const NO_CATALOGUE = "http://127.0.0.1:9";

export interface ContentService {
  /** In the format of the setting `CONTENTFUL_HOST` and of a build. */
  host: string;
  /** Called before each page of a sync is answered. */
  onPage: () => void;
  /** Called when the locales are requested, at the end of a full sync. */
  onLocales: () => void;
  /** Sends an editor's request. */
  admin(path: string, method: string, body: unknown): Promise<void>;
  close(): Promise<void>;
}

/** The content service's stand-in alone. */
export async function startContentService(): Promise<ContentService> {
  const cms = createCms({
    space: seedSpace,
    accessToken: LOCAL_CMS_TOKEN,
    origin: "http://127.0.0.1",
    now: () => Date.now(),
    faults: { apply: async () => null },
  });
  const door = await listen(
    (request) => {
      if (request.url.includes("/sync?")) service.onPage();
      if (request.url.endsWith("/locales")) service.onLocales();
      return cms.handle(request);
    },
    { port: 0 },
  );
  const service: ContentService = {
    host: `${door.origin}/cms`,
    onPage: () => {},
    onLocales: () => {},
    async admin(path, method, body) {
      const address = `${door.origin}/cms/__admin/${path}`;
      const init = { method, body: JSON.stringify(body) };
      const answer = await fetch(address, init);
      if (!answer.ok) throw new Error(`The stand-in refuses ${path}: ${await answer.text()}`);
    },
    close: door.close,
  };
  return service;
}

export interface Portal {
  origin: string;
  workers: Workers;
  /** The workerd that runs it. */
  pid: number;
  /** Runs the cron once; rejects when the run failed. */
  sync(): Promise<unknown>;
}

/** The built portal in workerd, with a KV of its own and no stand-in except the content service. */
export async function startPortal(options: {
  state: string;
  contentHost: string;
  root?: string;
  /** In the format of the setting `MAIL_URL`; without it no email arrives anywhere. */
  mailUrl?: string;
}): Promise<Portal> {
  const [portal, services, hosted, apiPort] = await Promise.all([
    findFreePort(),
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ]);
  const settings = readSettings({ portal, services, hosted });
  settings.portal["CONTENTFUL_HOST"] = options.contentHost;
  settings.portal["API_HOST"] = NO_CATALOGUE;
  if (options.mailUrl !== undefined) settings.api["MAIL_URL"] = options.mailUrl;
  const before = new Set(findWorkerd(process.pid));
  const { root = ROOT, state } = options;
  const workers = await startWorkers({ root, state, portalPort: portal, apiPort, settings });
  const pid = findWorkerd(process.pid).find((candidate) => !before.has(candidate));
  if (pid === undefined) throw new Error("The portal has no process.");
  const worker = await workers.miniflare.getWorker("foreland");
  const sync = (): Promise<unknown> => worker.scheduled({ cron: "* * * * *" });
  return { origin: `http://127.0.0.1:${portal}`, workers, pid, sync };
}
