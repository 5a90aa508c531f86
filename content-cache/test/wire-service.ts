import type { ContentService } from "../sync/transport.ts";
import type { Cursor } from "../store/progress.ts";
import type { TestService } from "./test-service.ts";

/** A test service behind HTTP, as both our transport and the bare client can ask it. */
export function createWireService(service: TestService): ContentService {
  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname.endsWith("/locales")) {
      return Response.json({ items: [{ code: "en", fallbackCode: null, default: true }] });
    }
    const page = await service.page(toCursor(url), Number(url.searchParams.get("limit")));
    if (!page.ok) return Response.json({ sys: { type: "Error" }, message: "No." }, { status: 400 });
    const { items, next } = page.value;
    const link = `${url.origin}${url.pathname}?sync_token=${next.token}`;
    const name = next.kind === "page" ? "nextPageUrl" : "nextSyncUrl";
    const body = JSON.stringify({ sys: { type: "Array" }, items, [name]: link });
    return new Response(body, { headers: { "content-length": String(body.length) } });
  }
  return {
    host: "cdn.test",
    spaceId: "space",
    environment: "master",
    accessToken: "token",
    fetch: answer,
  };
}

function toCursor(url: URL): Cursor {
  const token = url.searchParams.get("sync_token");
  if (token === null) return { kind: "initial" };
  return { kind: token.endsWith(":0:0") ? "sync" : "page", token };
}
