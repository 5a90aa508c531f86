import { expect, it } from "vitest";
import { createTestApp, type Visit } from "./app.ts";

const CANARY = "canary.evil.test";
const HEADERS = [
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-Forwarded-Port",
  "X-Forwarded-For",
  "X-Forwarded-Prefix",
  "X-Forwarded-Scheme",
  "X-Forwarded-Server",
  "X-Host",
  "X-HTTP-Host-Override",
  "X-HTTP-Method-Override",
  "X-Original-URL",
  "X-Original-Host",
  "X-Rewrite-URL",
  "X-Real-IP",
  "X-WAP-Profile",
  "X-Requested-With",
  "X-Amz-Website-Redirect-Location",
  "CF-Connecting-IP",
  "True-Client-IP",
  "Forwarded",
  "Via",
  "Origin",
  "Referer",
  "Accept-Language",
  "User-Agent",
  "Authorization",
  "Content-Type",
];

function withoutNonce({ headers, body }: Visit): string {
  const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
  return nonce === undefined ? body : body.replaceAll(nonce, "");
}

it.each(["/", "/datasets", "/datasets/7", "/nowhere", "/datasets/_payload.json"])(
  "answers %s the same whatever a request's headers are",
  async (path) => {
    const plain = await createTestApp().visit(path);
    for (const name of HEADERS) {
      const poisoned = await createTestApp().visit(path, { headers: { [name]: CANARY } });
      expect(withoutNonce(poisoned), name).toBe(withoutNonce(plain));
      expect(JSON.stringify([...poisoned.headers]), name).not.toContain(CANARY);
    }
  },
);

it("sends none of a visitor's headers to the product API", async () => {
  const app = createTestApp();
  const headers = Object.fromEntries(HEADERS.map((name) => [name, CANARY]));
  await app.visit("/datasets/7", { headers: { ...headers, Cookie: `a=${CANARY}` } });
  const sent = app.upstream.requests.map((request) => JSON.stringify([...request.headers]));
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.join()).not.toContain(CANARY);
});

it("names its own origin whatever host was requested", async () => {
  const { body } = await createTestApp().visit("/datasets/7", { headers: { Host: CANARY } });
  expect(body).toContain('<link rel="canonical" href="https://portal.test/datasets/7"/>');
  expect(body).not.toContain(CANARY);
});
