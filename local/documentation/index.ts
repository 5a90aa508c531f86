import { jwtVerify } from "jose";
import { escapeHtml } from "#base/escape-html.ts";
import { createPage } from "../identity/html.ts";

/** The stand-in of a documentation site: greets a person with a signed token. */
export function createDocumentation(secret: string): (request: Request) => Promise<Response> {
  const key = new TextEncoder().encode(secret);
  return async (request) => {
    const token = new URL(request.url).searchParams.get("auth_token");
    const name = token === null ? null : await readName(token, key);
    const greeting =
      name === null ? "Nobody is signed in here." : `Signed in as ${escapeHtml(name)}.`;
    const body = `<p>${greeting}</p><p><a href="/docs">The calls of the catalogue</a></p>`;
    return createPage("Documentation", body);
  };
}

async function readName(token: string, key: Uint8Array): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"] });
    return typeof payload["name"] === "string" ? payload["name"] : null;
  } catch {
    return null;
  }
}
