import { join } from "node:path";
import { createServer } from "vite";
import { unstable_readConfig } from "wrangler";
import { type Ports, readHost } from "./ports.ts";
import { type Settings, readPortalVars } from "./settings.ts";

interface DevelopmentOptions {
  root: string;
  ports: Ports;
  settings: Settings;
}

/** Serves the portal with hot reload, in front of the running catalogue as `API_HOST`. */
export async function startDevelopment(options: DevelopmentOptions): Promise<() => Promise<void>> {
  const { root, ports, settings } = options;
  const { vars } = unstable_readConfig({ config: join(root, "wrangler.toml") });
  const portal = readPortalVars(vars as Record<string, string>, settings.portal); // all of them are text
  const API_HOST = `http://127.0.0.1:${ports.services}`;
  process.env["FORELAND_VARS"] = JSON.stringify({ ...portal, API_HOST });
  process.env["CLOUDFLARE_CF_FETCH_ENABLED"] = "false"; // no network calls
  const server = await createServer({
    root,
    server: { host: readHost(process.env), port: ports.portal, strictPort: true },
  });
  await server.listen();
  const sync = (): Promise<unknown> =>
    fetch(`http://127.0.0.1:${ports.portal}/cdn-cgi/handler/scheduled`).catch(() => null);
  await sync();
  const timer = setInterval(() => void sync(), 60_000);
  return async () => {
    clearInterval(timer);
    await server.close();
  };
}
