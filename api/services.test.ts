import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { createApp } from "./app.ts";
import { createServices } from "./services.ts";

test.each([undefined, "", "null", "undefined"])(
  "with %o for the publishers' secret no caller may publish, whatever token is sent",
  async (secret) => {
    const { PUBLISH_TOKEN: _set, ...bindings } = env;
    const services = createServices({
      ...bindings,
      ...(secret !== undefined && { PUBLISH_TOKEN: secret }),
    });
    const statuses = await Promise.all(
      ["null", "undefined", "false", "0"].map(async (word) => {
        const headers = { authorization: `Bearer ${word}` };
        const init = { method: "POST", headers, body: "{}" };
        return (await createApp(services).request("/publish/versions", init)).status;
      }),
    );
    expect(statuses).toEqual([403, 403, 403, 403]);
  },
);

test.each([
  ["local", "127.0.0.1"],
  ["production", null],
])("counts a caller without a known network in %s as %s", (ENVIRONMENT, network) => {
  const { readNetwork } = createServices({ ...env, ENVIRONMENT });
  expect(readNetwork(new Headers())).toBe(network);
  expect(readNetwork(new Headers({ "CF-Connecting-IP": "192.0.2.7" }))).toBe("192.0.2.7");
});
