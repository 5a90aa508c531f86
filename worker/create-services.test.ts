import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { expect, it, onTestFinished, vi } from "vitest";
import { createPortal } from "./app.ts";
import { createServices } from "./create-services.ts";
import { SETTINGS } from "./test/settings.ts";

it("logs a failure with the build, and with the id that its reader is told", async () => {
  const written = vi.spyOn(console, "log").mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const catalogue = { fetch: async () => new Response("no", { status: 500 }) };
  const own = {
    ...env,
    ...SETTINGS,
    API_HOST: "",
    CATALOGUE: catalogue,
    PUBLIC_CATALOGUE: catalogue,
  };
  const portal = createPortal(createServices(Object.assign(Object.create(env), own)));
  const context = createExecutionContext();
  const request = new Request(`${SETTINGS.PUBLIC_ORIGIN}/datasets/7`);
  const { status, headers } = await portal.fetch(request, env, context);
  await waitOnExecutionContext(context);
  const lines = written.mock.calls.map(([line]): unknown => JSON.parse(String(line)));
  expect([status, lines.length > 0]).toEqual([502, true]);
  const known = { build: "test-build", request: headers.get("x-request-id") };
  for (const line of lines) expect(line).toMatchObject(known);
});
