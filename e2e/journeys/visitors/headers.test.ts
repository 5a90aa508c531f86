import { expect, inject, it } from "vitest";
import { findPublicRoutes } from "../../harness/public-routes.ts";

const portal = inject("portal");
const services = inject("services");

/** Files of the build and of `public/`, as the landing page and the Worker name them. */
async function findFiles(): Promise<string[]> {
  const page = await (await fetch(`${portal}/`)).text();
  const named = [
    ...page.matchAll(/["'` ](\/[^"'`\s]+\.(?:css|js|svg|woff2|png|webmanifest))(?=["'` ])/g),
  ];
  return [...new Set([...named.map(([, path = ""]) => path), "/icon.svg"])];
}

async function readHeaders(path: string, init: RequestInit): Promise<[number, object]> {
  const answer = await fetch(portal + path, { redirect: "manual", ...init });
  await answer.arrayBuffer();
  return [answer.status, Object.fromEntries(answer.headers)];
}

const PROTECTED = {
  "x-content-type-options": "nosniff",
  "referrer-policy": expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "permissions-policy": expect.stringContaining("camera=()"),
  "cross-origin-opener-policy": expect.stringMatching(
    /^(same-origin-allow-popups; report-to="portal"|unsafe-none)$/,
  ),
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
};

it("sends every page, file, redirect and refusal with every security header", async () => {
  const files = await findFiles();
  expect(files.length).toBeGreaterThan(3);
  const pages = await findPublicRoutes(services);
  const others = [
    "/robots.txt",
    "/sitemap.xml",
    "/opensearch.xml",
    "/datasets.atom",
    "/datasets/_payload.json",
    "/builds/latest.json",
    "/sign-in/config.json",
    "/api/status",
    "/assets/gone-0.js",
    "/.well-known/security.txt",
    "/user/profile",
    `/datasets?q=${"a".repeat(2_100)}`,
  ];
  const seen = new Set<number>();
  for (const path of [...files, ...pages, ...others]) {
    for (const method of ["GET", "HEAD", "OPTIONS", "POST"]) {
      const [status, headers] = await readHeaders(path, { method });
      seen.add(status);
      expect(headers, `${method} ${path} ${status}`).toMatchObject(PROTECTED);
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining([200, 302, 404, 405, 410, 414]));
});

it("sends the same headers with a 304 for a file", async () => {
  const [file = ""] = await findFiles();
  const first = await fetch(portal + file);
  const known = { "If-None-Match": first.headers.get("etag") ?? "" };
  const [status, headers] = await readHeaders(file, { headers: known });
  expect(status).toBe(304);
  expect(headers).toMatchObject(PROTECTED);
});

it("accepts a network's guesses of the publishers' token until there are too many", async () => {
  const guess = (address: string, token: string) =>
    fetch(`${services}/publish/versions`, {
      method: "POST",
      headers: { "CF-Connecting-IP": address, authorization: `Bearer ${token}` },
      body: "{}",
    });
  const statuses: number[] = [];
  for (let count = 0; count < 50; count += 1)
    statuses.push((await guess("198.51.100.1", `wrong-${count}`)).status);
  expect(statuses).toContain(403);
  expect(statuses.at(-1)).toBe(429);
  expect((await guess("198.51.100.2", "wrong")).status).toBe(403);
});
