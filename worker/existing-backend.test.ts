import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, expect, it, vi } from "vitest";
import { createServices } from "./create-services.ts";
import { createPortal } from "./app.ts";
import { toDataset, toDatasetsPage } from "./test/records.ts";
import { SETTINGS } from "./test/settings.ts";

const HOSTS = { API_HOST: "https://api.backend.test", API2_HOST: "https://api2.backend.test" };

afterEach(() => vi.unstubAllGlobals());

/** A backend of the contract on two hosts; it answers unknown calls as such a backend does. */
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
  "shows at %s the data of an existing backend, from its own host",
  async (path, text, address) => {
    const asked = stubBackend();
    const catalogue = { fetch: vi.fn() };
    const own = { ...env, ...SETTINGS, ...HOSTS, CATALOGUE: catalogue };
    const portal = createPortal(createServices(Object.assign(Object.create(env), own)));
    const context = createExecutionContext();
    const request = new Request(`${SETTINGS.PUBLIC_ORIGIN}${path}`);
    const response = await portal.fetch(request, env, context);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(text)]);
    await waitOnExecutionContext(context);
    expect(asked).toContain(address);
    expect(catalogue.fetch).not.toHaveBeenCalled();
  },
);

/** Sends a restore request from a known address and returns the requests to the backend. */
async function askToRestore(changes: Record<string, string>) {
  const sent: { by: string; address: string | null }[] = [];
  const note = (by: string) => async (url: RequestInfo | URL, init?: RequestInit) => {
    const { headers } = new Request(url, init);
    sent.push({ by, address: headers.get("CF-Connecting-IP") });
    return new Response(null, { status: 202 });
  };
  vi.stubGlobal("fetch", note("fetch"));
  const own = {
    ...env,
    ...SETTINGS,
    API_HOST: "",
    ...changes,
    CATALOGUE: { fetch: note("binding") },
  };
  const portal = createPortal(createServices(Object.assign(Object.create(env), own)));
  const context = createExecutionContext();
  const request = new Request(`${SETTINGS.PUBLIC_ORIGIN}/datasets/7/version/1/restore`, {
    method: "POST",
    headers: { origin: SETTINGS.PUBLIC_ORIGIN, "CF-Connecting-IP": "192.0.2.7" },
    body: new URLSearchParams({ name: "Ada", email: "ada@example.org" }),
  });
  expect((await portal.fetch(request, env, context)).status).toBe(303);
  await waitOnExecutionContext(context);
  return sent;
}

it("sends the client's address to the catalogue behind its binding, and not to a backend", async () => {
  expect(await askToRestore({})).toEqual([{ by: "binding", address: "192.0.2.7" }]);
  expect(await askToRestore(HOSTS)).toEqual([{ by: "fetch", address: null }]);
});
