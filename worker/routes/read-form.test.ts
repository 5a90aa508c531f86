import { expect, it } from "vitest";
import { Hono } from "hono";
import type { PortalEnv } from "../services.ts";
import { parseConfig } from "../config.ts";
import { SETTINGS } from "../test/settings.ts";
import { FORM_MAX_BYTES, POST_MAX_BYTES } from "../limits.ts";
import { readField, readForm } from "./read-form.ts";

const config = parseConfig(SETTINGS);
const app = new Hono<PortalEnv>();
for (const [path, options] of [["/form"], ["/long", { maxBytes: FORM_MAX_BYTES }]] as const)
  app.post(path, async (c) => {
    const form = await readForm({ config }, c, options);
    return form ? c.text(readField(form, "name")) : c.text("refused", 403);
  });

function post(host: string, origin: string | null): Promise<Response> | Response {
  const headers = new Headers(origin === null ? {} : { origin });
  const body = new URLSearchParams({ name: " Ada " });
  return app.request(`${host}/form`, { method: "POST", headers, body });
}

it.each(["https://portal.test", "https://10.0.0.7"])(
  "reads a form of the portal's own page, whatever host %s the request names",
  async (host) => {
    const answer = await post(host, "https://portal.test");
    expect([answer.status, await answer.text()]).toEqual([200, "Ada"]);
  },
);

it.each([
  ["/form", POST_MAX_BYTES, 0, 200],
  ["/form", POST_MAX_BYTES, 1, 403],
  ["/long", FORM_MAX_BYTES, 0, 200],
  ["/long", FORM_MAX_BYTES, 1, 403],
])("answers a form at %s of %i bytes and %i more with %i", async (path, maxBytes, more, status) => {
  const name = "x".repeat(maxBytes - "name=".length + more);
  for (const init of [{}, { "content-length": String(maxBytes + more) }]) {
    const headers = {
      ...init,
      origin: "https://portal.test",
      "content-type": "application/x-www-form-urlencoded",
    };
    const answer = await app.request(`https://portal.test${path}`, {
      method: "POST",
      headers,
      body: `name=${name}`,
    });
    expect(answer.status).toBe(status);
  }
});

it.each([
  ["of another site", "https://portal.test", "https://evil.test"],
  ["of a page of the host that the request names itself", "https://evil.test", "https://evil.test"],
  ["of a page of another scheme", "http://portal.test", "http://portal.test"],
  ["of an opaque page", "https://portal.test", "null"],
  ["of nobody", "https://portal.test", null],
])("refuses a form %s", async (_, host, origin) => {
  expect((await post(host, origin)).status).toBe(403);
});
