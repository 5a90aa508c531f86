import { beforeAll, expect, test } from "vitest";
import { createApp } from "./app.ts";
import { createCatalogue, PUBLISH_TOKEN, type Catalogue } from "./test/catalogue.ts";
import { people } from "./test/people.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await catalogue.call("/publish/accounts", { method: "PUT", body: JSON.stringify(people) });
  await catalogue.publish({ key: "a", name: "A", files: { "a.txt": "a" } });
});

/** Every address of the app once, with the ids of the one record of each kind. */
function findAddresses(): string[] {
  const { routes } = createApp(catalogue.services);
  const paths = routes.map(({ path }) => path).filter((path) => !path.includes("*"));
  return [...new Set(paths)].map((path) => path.replaceAll(/:[^/]+/g, "1"));
}

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"];

const SENDERS = [
  {},
  { authorization: "Bearer token-of-owner" },
  { authorization: `Bearer ${PUBLISH_TOKEN}` },
];

test("every answer of every address has the security headers", async () => {
  const seen = new Set<number>();
  const addresses = [...findAddresses(), "/nothing", "/discover/nothing"];
  expect(addresses.length).toBeGreaterThan(80);
  for (const path of addresses) {
    for (const method of METHODS) {
      for (const headers of method === "GET" ? SENDERS : [{}]) {
        const answer = await catalogue.request(path, { method, headers });
        await answer.arrayBuffer();
        seen.add(answer.status);
        expect(Object.fromEntries(answer.headers), `${method} ${path}`).toMatchObject({
          "x-content-type-options": "nosniff",
          "referrer-policy": "no-referrer",
          "strict-transport-security": "max-age=63072000; includeSubDomains",
          "permissions-policy": expect.stringContaining("camera=()"),
          "cross-origin-opener-policy": "same-origin",
          "cross-origin-resource-policy": expect.stringMatching(/^(same|cross)-origin$/),
          "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
          "cache-control": expect.stringMatching(
            "authorization" in headers || method === "POST" || !answer.ok
              ? /^(private, )?no-store$/
              : /./,
          ),
        });
      }
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining([200, 204, 400, 401, 404, 405]));
});
