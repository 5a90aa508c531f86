import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { unstable_splitSqlQuery } from "wrangler";
import { type Answer, type Call, toJson } from "./control-plane-call.ts";
import { routeWorkers, type UploadedWorker } from "./control-plane-workers.ts";

/** The few calls of the platform's control plane that wrangler and the backup make. For tests only. */
export interface ControlPlane {
  /** Wrangler's settings for the stand-in, with a token that it knows. */
  env: Record<string, string>;
  origin: string;
  accountId: string;
  databases: Map<string, { name: string; db: DatabaseSync; jurisdiction: string | null }>;
  buckets: Map<string, { jurisdiction: string | null; objects: Map<string, Buffer> }>;
  namespaces: Map<string, string>;
  /** The content of namespaces, by their ids and keys, `id/key`. */
  values: Map<string, string>;
  workers: Map<string, UploadedWorker>;
  /** Method and path of each call, in their order. */
  calls: string[];
  /** Accounts that the token may use. */
  accounts: string[];
  /** Makes the calls for data after so many fail, as an interrupted network does. */
  failAfter: (calls: number) => void;
  /** Answers calls whose path begins so with the platform's own code and message, until it is ended. */
  refuse: (path: string, code: number, message: string) => () => void;
  close: () => Promise<void>;
}

const ACCOUNT = "0123456789abcdef0123456789abcdef";
const TOKEN = "control-plane-token";
/** wrangler recognises a missing Worker by this code. */
const NO_WORKER = 10_090;

/** Starts the stand-in on a free port of this machine. */
export async function startControlPlane(): Promise<ControlPlane> {
  const plane: Omit<ControlPlane, "env" | "origin" | "close"> = {
    accountId: ACCOUNT,
    databases: new Map(),
    buckets: new Map(),
    namespaces: new Map(),
    values: new Map(),
    workers: new Map(),
    accounts: [ACCOUNT],
    calls: [],
    failAfter: (calls) => {
      left = calls;
    },
    refuse: (path, code, message) => {
      refusals.set(path, { code, message });
      return () => void refusals.delete(path);
    },
  };
  let left = Number.POSITIVE_INFINITY;
  const refusals = new Map<string, { code: number; message: string }>();
  const server = createServer((request, response) => {
    void answer(request).then((given) => send(response, given));
  });

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://control.test");
    const path = pathname.replace(`/accounts/${ACCOUNT}`, "");
    plane.calls.push(`${request.method} ${path}`);
    const bytes = await readBody(request);
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return { status: 403, result: "Authentication error" };
    const [, refusal] = [...refusals].find(([start]) => path.startsWith(start)) ?? [];
    if (refusal) return { status: 403, code: refusal.code, result: refusal.message };
    if (/\/(?:query|raw|keys|bulk|bulk\/get|objects\/.+)$/.test(path) && (left -= 1) < 0)
      return { status: 503, result: "The service is not available." };
    // wrangler requests page after page until one is empty.
    if (request.method === "GET" && Number(searchParams.get("page") ?? 1) > 1)
      return { result: [] };
    const jurisdiction = request.headers["cf-r2-jurisdiction"];
    try {
      return route(plane, {
        method: request.method ?? "GET",
        path,
        search: searchParams,
        bytes,
        type: request.headers["content-type"] ?? "",
        jurisdiction: typeof jurisdiction === "string" ? jurisdiction : null,
      });
    } catch (error) {
      // The database's code for a refused statement; wrangler takes 10000 for a missing login.
      return {
        status: 400,
        code: 7_500,
        result: error instanceof Error ? error.message : "unknown",
      };
    }
  }

  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return Object.assign(plane, {
    origin,
    env: {
      CLOUDFLARE_API_BASE_URL: origin,
      CLOUDFLARE_API_TOKEN: TOKEN,
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  });
}

function send(response: ServerResponse, given: Answer): void {
  if (Buffer.isBuffer(given)) return void response.end(given);
  const { status = 200, result, info, code = status === 404 ? NO_WORKER : 10_000 } = given;
  response.writeHead(status, { "content-type": "application/json" });
  const success = status < 400;
  const errors = success ? [] : [{ code, message: String(result) }];
  response.end(
    JSON.stringify({
      success,
      errors,
      messages: [],
      result: success ? result : null,
      ...(info && { result_info: info }),
    }),
  );
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // as node types a stream without encoding
  return Buffer.concat(chunks);
}

type Plane = Omit<ControlPlane, "env" | "origin" | "close">;

function route(plane: Plane, call: Call): Answer {
  const { path } = call;
  if (path.startsWith("/d1/database")) return routeD1(plane, call);
  if (path.startsWith("/r2/buckets")) return routeR2(plane, call);
  if (path.startsWith("/storage/kv/namespaces")) return routeKv(plane, call);
  if (path.startsWith("/workers/")) return routeWorkers(plane.workers, call);
  if (path === "/accounts" || path === "/memberships") {
    const result = plane.accounts.map((id) => ({ id, name: id, account: { id, name: id } }));
    return { result, info: { page: 1, per_page: 50, total_pages: 1, count: result.length } };
  }
  return { result: {} };
}

function routeD1({ databases }: Plane, { method, path, bytes }: Call): Answer {
  const [, , , id, action] = path.split("/");
  if (id === undefined && method === "POST") {
    const { name, jurisdiction = null } = toJson(bytes);
    const uuid = crypto.randomUUID();
    const db = new DatabaseSync(":memory:");
    databases.set(uuid, { name: String(name), db, jurisdiction: jurisdiction as string | null });
    return { result: { uuid, name } };
  }
  if (id === undefined) {
    const list = [...databases].map(([uuid, { name }]) => ({ uuid, name }));
    return {
      result: list,
      info: { page: 1, per_page: 1000, total_count: list.length, count: list.length },
    };
  }
  const database = databases.get(id);
  if (!database) return { status: 404, result: "There is no such database." };
  if (action === undefined)
    return { result: { uuid: id, name: database.name, version: "production" } };
  const { batch, sql, params } = toJson(bytes);
  const asked = (batch ?? [{ sql, params }]) as { sql: string; params?: SQLInputValue[] }[];
  database.db.exec("SAVEPOINT call");
  try {
    const result = asked.flatMap((each) => query(database.db, each));
    database.db.exec("RELEASE call");
    return { result };
  } catch (error) {
    database.db.exec("ROLLBACK TO call; RELEASE call");
    throw error;
  }
}

function query(db: DatabaseSync, { sql, params = [] }: { sql: string; params?: SQLInputValue[] }) {
  return unstable_splitSqlQuery(sql)
    .filter((statement) => !/^(?:--[^\n]*\s*)*$/.test(statement))
    .map((statement) => ({
      results: db.prepare(statement).all(...params),
      success: true,
      meta: { duration: 0, changes: 0, rows_read: 0, rows_written: 0 },
    }));
}

function routeR2({ buckets }: Plane, { method, path, bytes, jurisdiction }: Call): Answer {
  const [, , , name, , ...key] = path.split("/");
  if (name === undefined) {
    if (method === "POST")
      buckets.set(String(toJson(bytes)["name"]), { jurisdiction, objects: new Map() });
    return {
      result: {
        buckets: [...buckets]
          .filter(([, each]) => each.jurisdiction === jurisdiction)
          .map(([each]) => ({ name: each, creation_date: "2026-01-01" })),
      },
    };
  }
  const objects = buckets.get(name)?.objects;
  if (!objects) return { status: 404, result: "There is no such bucket." };
  const object = decodeURIComponent(key.join("/"));
  if (object === "") return { result: { name } };
  if (method === "PUT") objects.set(object, bytes);
  else if (method === "GET")
    return objects.get(object) ?? { status: 404, result: "No such object." };
  return { result: { key: object } };
}

/** Keys in one page of a namespace's list. */
const KEYS_AT_ONCE = 1_000;

function routeKv({ namespaces, values }: Plane, { method, path, search, bytes }: Call): Answer {
  const inNamespace = `${path.split("/")[4]}/`;
  if (path.endsWith("/keys")) {
    const first = inNamespace + (search.get("prefix") ?? "");
    const all = [...values.keys()]
      .filter((key) => key.startsWith(first))
      .map((key) => key.slice(inNamespace.length))
      .filter((key) => key > (search.get("cursor") ?? ""))
      .toSorted();
    const names = all.slice(0, KEYS_AT_ONCE);
    const cursor = all.length > names.length ? (names.at(-1) ?? "") : "";
    return { result: names.map((name) => ({ name })), info: { count: names.length, cursor } };
  }
  if (path.endsWith("/bulk/get")) {
    const { keys } = JSON.parse(bytes.toString("utf8")) as { keys: string[] }; // the backup's own
    if (keys.length > 100) return { status: 400, result: "A maximum of 100 keys." };
    const found = keys.map((key) => [key, values.get(inNamespace + key) ?? null]);
    return { result: { values: Object.fromEntries(found) } };
  }
  if (method === "PUT" && path.endsWith("/bulk")) {
    const pairs = JSON.parse(bytes.toString("utf8")) as { key: string; value: string }[]; // wrangler's own
    for (const { key, value } of pairs) values.set(inNamespace + key, value);
    return { result: { successful_key_count: pairs.length, unsuccessful_keys: [] } };
  }
  if (method === "POST") {
    const title = String(toJson(bytes)["title"]);
    const id = crypto.randomUUID().replaceAll("-", "");
    namespaces.set(id, title);
    return { result: { id, title } };
  }
  const list = [...namespaces].map(([id, title]) => ({ id, title }));
  return { result: list, info: { page: 1, count: list.length, total_count: list.length } };
}
