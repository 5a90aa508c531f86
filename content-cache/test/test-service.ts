import type { Result, SyncFailure } from "../failures.ts";
import type { SyncItem, SyncPage } from "../sync/page.ts";
import type { SyncTransport, ContentService } from "../sync/transport.ts";
import type { Cursor } from "../store/pointer.ts";

interface Version {
  seq: number;
  item: SyncItem & { fields?: unknown };
}

export interface TestService extends SyncTransport {
  /** Publishes an entry of a type the site knows. */
  edit(id: string, text: string, type?: string): void;
  /** Publishes an entry with these fields, in one locale. */
  publish(id: string, type: string, fields: Record<string, unknown>): void;
  editAsset(id: string, text: string): void;
  remove(id: string): void;
  /** What a reader would see now: id → text. */
  state(): Map<string, string>;
  /** Refuses every token issued so far. */
  expireTokens(): void;
  /** Answers the next requests with these, `null` for a good answer. */
  script: (SyncFailure | null)[];
  /** Order and repetition of the items of a page. */
  arrange: (items: SyncItem[]) => SyncItem[];
  delay: () => Promise<void>;
  pageSize: number;
  requests: number;
}

const START = Date.parse("2026-03-01T10:00:00Z");

/** The content service as its documentation describes it, one space in memory. */
export function createTestService(): TestService {
  const history = new Map<string, Version[]>();
  let seq = 0;
  let epoch = 0;

  function add(key: string, toItem: (time: string) => Version["item"]): void {
    seq += 1;
    const item = toItem(new Date(START + seq * 1_000).toISOString());
    history.set(key, [...(history.get(key) ?? []), { seq, item }]);
  }
  function at(key: string, until: number): Version | undefined {
    return history.get(key)?.findLast((version) => version.seq <= until);
  }
  function readPage(mode: string, from: number, until: number, offset: number): SyncPage {
    const items = [...history.keys()]
      .flatMap((key) => at(key, until) ?? [])
      .filter((version) => (mode === "initial" ? isLive(version.item) : version.seq > from))
      .map((version) => version.item);
    const page = items.slice(offset, offset + service.pageSize);
    const isLast = offset + service.pageSize >= items.length;
    const token = isLast
      ? `delta:${epoch}:${until}:0:0`
      : `${mode}:${epoch}:${from}:${until}:${offset + service.pageSize}`;
    return { items: service.arrange(page), next: { kind: isLast ? "sync" : "page", token } };
  }

  const service: TestService = {
    script: [],
    arrange: (items) => items,
    delay: async () => {},
    pageSize: 3,
    requests: 0,
    edit: (id, text, type = "link") =>
      add(`E${id}`, (updatedAt) => ({
        sys: { type: "Entry", id, updatedAt, revision: seq, contentType: { sys: { id: type } } },
        fields: { label: { en: text }, href: { en: "/" } },
      })),
    publish: (id, type, fields) =>
      add(`E${id}`, (updatedAt) => ({
        sys: { type: "Entry", id, updatedAt, revision: seq, contentType: { sys: { id: type } } },
        fields: Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [name, { en: value }]),
        ),
      })),
    editAsset: (id, text) =>
      add(`A${id}`, (updatedAt) => ({
        sys: { type: "Asset", id, updatedAt, revision: seq },
        fields: { title: { en: text }, file: { en: { url: "//images.test/a.png" } } },
      })),
    remove: (id) =>
      add(`E${id}`, (deletedAt) => ({
        sys: { type: "DeletedEntry", id, deletedAt, updatedAt: deletedAt, revision: seq },
      })),
    state: () =>
      new Map(
        [...history.keys()]
          .flatMap((key) => at(key, seq) ?? [])
          .filter(({ item }) => isLive(item))
          .map(({ item }) => [item.sys.id, readText(item)]),
      ),
    expireTokens: () => {
      epoch += 1;
    },
    async page(cursor, _limit): Promise<Result<SyncPage>> {
      await service.delay();
      service.requests += 1;
      const failure = service.script.shift() ?? null;
      if (failure !== null) return { ok: false, failure };
      if (cursor.kind === "initial") return { ok: true, value: readPage("initial", 0, seq, 0) };
      const [mode = "", tokenEpoch, from, until, offset] = cursor.token.split(":");
      if (Number(tokenEpoch) !== epoch) return { ok: false, failure: { code: "token_refused" } };
      const end = cursor.kind === "sync" ? seq : Number(until);
      return { ok: true, value: readPage(mode, Number(from), end, Number(offset)) };
    },
    locales: async () => ({
      ok: true,
      value: [{ code: "en", fallbackCode: null, isDefault: true }],
    }),
  };
  return service;
}

function isLive(item: SyncItem): boolean {
  return item.sys.type === "Entry" || item.sys.type === "Asset";
}

/** The text of an entry made by `edit`. */
export function readText(item: { fields?: unknown }): string {
  return JSON.stringify(item.fields).match(/"(?:label|title)":\{"en":"([^"]*)"/)?.[1] ?? "";
}

/** A test service behind HTTP, for both our transport and the bare client. */
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
