import { X509Certificate } from "node:crypto";
import { request } from "node:https";
import { expect, test } from "vitest";
import { listen } from "../../serve.ts";
import { createCertificate } from "./certificate.ts";

const now = Date.UTC(2026, 4, 4, 12);

test("the certificate is signed by its own key", () => {
  const { cert } = createCertificate(now);
  const parsed = new X509Certificate(cert);
  expect(parsed.verify(parsed.publicKey)).toBe(true);
});

test("the certificate names the loopback address and localhost", () => {
  const parsed = new X509Certificate(createCertificate(now).cert);
  expect(parsed.checkIP("127.0.0.1")).toBe("127.0.0.1");
  expect(parsed.checkHost("localhost")).toBe("localhost");
  expect(parsed.checkHost("portal.example")).toBeUndefined();
});

test("the certificate is valid now and for less than 398 days", () => {
  const parsed = new X509Certificate(createCertificate(now).cert);
  expect(parsed.validFromDate.getTime()).toBeLessThan(now);
  expect(parsed.validToDate.getTime() - parsed.validFromDate.getTime()).toBe(397 * 86_400_000);
});

test("a client that trusts the certificate connects without a warning", async () => {
  const certificate = createCertificate();
  const listener = await listen(async () => new Response("hello"), { port: 0, certificate });
  const status = await new Promise((resolve, reject) => {
    request(listener.origin, { ca: certificate.cert }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    })
      .on("error", reject)
      .end();
  });
  await listener.close();
  expect(status).toBe(200);
});
