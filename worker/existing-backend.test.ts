import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, expect, it, vi } from "vitest";
import { createWorld } from "./create-world.ts";
import { createPortal } from "./portal.ts";
import { toDataset, toDatasetsPage } from "./test/records.ts";
import { SETTINGS } from "./test/settings.ts";

const HOSTS = { API_HOST: "https://api.backend.test", API2_HOST: "https://api2.backend.test" };

afterEach(() => vi.unstubAllGlobals());

/** A backend of the contract on two hosts; what it does not know it answers as such a backend does. */
function stubBackend(): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    asked.push(url.origin + url.pathname);
    if (url.pathname === "/discover/datasets")
      return Response.json(toDatasetsPage(toDataset({ name: "Kept elsewhere" })));
    if (url.pathname === "/publishing/repositories")
      return Response.json([
        { organizationNodeId: "N:organization:1", displayName: "Reef archive", type: "PUBLIC" },
      ]);
    return url.pathname === "/discover/tags"
      ? Response.json([])
      : new Response("not found", { status: 404 });
  });
  return asked;
}

it.each([
  ["/datasets", "Kept elsewhere", "https://api.backend.test/discover/datasets"],
  ["/open-repositories", "Reef archive", "https://api2.backend.test/publishing/repositories"],
])(
  "shows at %s what an existing backend tells, from its own host",
  async (path, words, address) => {
    const asked = stubBackend();
    const catalogue = { fetch: vi.fn() };
    const own = { ...env, ...SETTINGS, ...HOSTS, CATALOGUE: catalogue };
    const portal = createPortal(createWorld(Object.assign(Object.create(env), own)));
    const context = createExecutionContext();
    const request = new Request(`${SETTINGS.PUBLIC_ORIGIN}${path}`);
    const response = await portal.fetch(request, env, context);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(words)]);
    await waitOnExecutionContext(context);
    expect(asked).toContain(address);
    expect(catalogue.fetch).not.toHaveBeenCalled();
  },
);
