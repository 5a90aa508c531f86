import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { createDocumentation } from "./index.ts";

const SECRET = "a-secret-of-at-least-thirty-two-bytes";

async function readPage(token: string | null): Promise<string> {
  const query = token === null ? "" : `?auth_token=${token}`;
  const request = new Request(`http://127.0.0.1:8788/documentation${query}`);
  return (await createDocumentation(SECRET)(request)).text();
}

function sign(secret: string, expiresIn: string): Promise<string> {
  return new SignJWT({ name: "Ada <Moss>" })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(expiresIn)
    .sign(new TextEncoder().encode(secret));
}

test("a person with a token of the catalogue is greeted", async () => {
  expect(await readPage(await sign(SECRET, "1h"))).toContain("Signed in as Ada &lt;Moss&gt;.");
});

test("nobody is signed in without one, with a foreign one or with an old one", async () => {
  const tokens = [
    null,
    "forged",
    await sign(SECRET.toUpperCase(), "1h"),
    await sign(SECRET, "-1h"),
  ];
  const pages = await Promise.all(tokens.map(readPage));
  expect(pages.every((page) => page.includes("Nobody is signed in here."))).toBe(true);
});
