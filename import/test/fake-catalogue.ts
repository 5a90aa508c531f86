import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import * as v from "valibot";
import { PublishRequest, PUBLISH_LIMITS } from "#api/wire/publish.ts";

type Version = v.InferOutput<typeof PublishRequest>;

interface Answer {
  status: number;
  body?: unknown;
  location?: string;
}

/** A catalogue with the publishing protocol over HTTP and everything in memory. */
export interface FakeCatalogue {
  baseUrl: string;
  /** The versions of each key, oldest first. */
  published: Map<string, Version[]>;
  blobs: Map<string, Buffer>;
  /** The path and content-length of every request, in order. */
  log: { method: string; path: string; contentLength: string | undefined }[];
  /** Answers the next request to a path of this beginning with this response. */
  script(pathStart: string, answer: Answer): void;
  close(): Promise<void>;
}

export const TOKEN = "test-token";

/** Starts a catalogue on a free port; `onRequest` is called for each request before its body arrives. */
export async function startCatalogue(onRequest?: (path: string) => void): Promise<FakeCatalogue> {
  const published = new Map<string, Version[]>();
  const blobs = new Map<string, Buffer>();
  const uploads = new Map<string, Version>();
  const scripted = new Map<string, Answer>();
  const parts = createPartStore();
  const log: FakeCatalogue["log"] = [];

  function announce(body: Buffer, isPreview: boolean): Answer {
    const parsed = v.safeParse(PublishRequest, JSON.parse(body.toString()));
    if (!parsed.success) return { status: 400, body: { message: parsed.issues[0].message } };
    const request = parsed.output;
    const verdict = judge(published, request);
    if (isPreview) return { status: 200, body: verdict };
    if (verdict.status === "unchanged") return { status: 200, body: verdict };
    if (verdict.status === "unrelated") return refuseUnrelated(request, verdict);
    if (verdict.status === "revision") {
      published.set(request.key, (published.get(request.key) ?? []).with(-1, request));
      return { status: 200, body: { ...verdict, status: "revised" } };
    }
    const uploadId = `upload-${uploads.size + 1}`;
    uploads.set(uploadId, request);
    const wanted = request.files.map(({ sha256 }) => sha256);
    const missing = [...new Set(wanted)].filter((sha256) => !blobs.has(sha256));
    return { status: 200, body: { status: "upload", uploadId, missing } };
  }

  function store(sha256: string, body: Buffer): Answer {
    const actual = createHash("sha256").update(body).digest("hex");
    if (actual !== sha256) return { status: 422, body: { message: "The bytes differ." } };
    blobs.set(sha256, body);
    return { status: 200, body: { sha256 } };
  }

  function commit(uploadId: string): Answer {
    const request = uploads.get(uploadId);
    if (!request?.files.every(({ sha256 }) => blobs.has(sha256))) return { status: 409 };
    const versions = [...(published.get(request.key) ?? []), request];
    published.set(request.key, versions);
    const newest = toNewest(published, request.key);
    const doi = `10.5555/fake.${newest.datasetId}`;
    return { status: 200, body: { status: "published", ...newest, doi } };
  }

  function answer(request: IncomingMessage, body: Buffer): Answer {
    const path = request.url ?? "";
    const start = [...scripted.keys()].find((one) => path.startsWith(one));
    const planned = start === undefined ? undefined : scripted.get(start);
    if (start !== undefined) scripted.delete(start);
    if (planned) return planned;
    if (path.startsWith("/discover/")) return answerReader(published, path);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return { status: 401 };
    const [, , collection, id = "", action, number] = path.split("/");
    if (action === "join") return store(id, parts.join(id));
    if (action === "parts") return { status: 200, body: parts.take(id, number, body) };
    if (collection === "blobs" && id === "") return storeAll(body, store);
    if (collection === "blobs") return store(id, body);
    return action === "commit" ? commit(id) : announce(body, id === "preview");
  }

  const server = createServer(async (request, response) => {
    const { method = "", url: path = "" } = request;
    log.push({ method, path, contentLength: request.headers["content-length"] });
    onRequest?.(path);
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    const { status, body: json, location } = answer(request, body);
    const text = typeof json === "string" ? json : JSON.stringify(json);
    const headers = { "content-type": "application/json", ...(location ? { location } : {}) };
    response.writeHead(status, headers).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${readPort(server.address())}`,
    published,
    blobs,
    log,
    script: (pathStart, planned) => scripted.set(pathStart, planned),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Stores files that were sent together, until one has another hash. */
function storeAll(body: Buffer, store: (sha256: string, bytes: Buffer) => Answer): Answer {
  let stored = 0;
  for (let at = 0; at < body.length; stored += 1) {
    const end = body.indexOf("\n", at);
    const [sha256 = "", size] = body.subarray(at, end).toString().split(" ");
    at = end + 1 + Number(size);
    const answered = store(sha256, body.subarray(end + 1, at));
    if (answered.status !== 200) return answered;
  }
  return { status: 200, body: { stored } };
}

function toNewest(published: FakeCatalogue["published"], key: string) {
  const datasetId = [...published.keys()].indexOf(key) + 1;
  return { datasetId, version: published.get(key)?.length ?? 0 };
}

/** The outcome of a request, in a preview's format. */
function judge(published: FakeCatalogue["published"], request: Version) {
  const newest = published.get(request.key)?.at(-1);
  if (!newest) return { status: "new" };
  const place = toNewest(published, request.key);
  if (request.dataset === undefined && isUnrelated(newest, request))
    return { status: "unrelated", ...place, name: newest.name };
  if (JSON.stringify(newest) === JSON.stringify(request)) {
    return { status: "unchanged", ...place };
  }
  return request.mayRevise && toData(newest) === toData(request)
    ? { status: "revision", ...place, revision: 1 }
    : { status: "version", ...place, version: place.version + 1 };
}

function refuseUnrelated({ name }: Version, unrelated: object): Answer {
  return { status: 409, body: { message: "Unrelated.", name, unrelated } };
}

function isUnrelated(newest: Version, request: Version): boolean {
  const known = new Set(newest.files.map(({ sha256 }) => sha256));
  return newest.name !== request.name && request.files.every(({ sha256 }) => !known.has(sha256));
}

function toData({ files }: Version): string {
  return JSON.stringify(files.filter(({ isPaper }) => !isPaper));
}

function readPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

/** Parts of files, by hash and number, stored until they are joined. */
function createPartStore() {
  const files = new Map<string, Map<number, Buffer>>();

  function open(sha256: string): Map<number, Buffer> {
    const parts = files.get(sha256) ?? new Map<number, Buffer>();
    files.set(sha256, parts);
    return parts;
  }

  return {
    /** Without a number, the stored parts; otherwise one more part. */
    take(sha256: string, number: string | undefined, body: Buffer): object {
      const parts = open(sha256);
      if (number === undefined)
        return { partBytes: PUBLISH_LIMITS.PART_BYTES, arrived: [...parts.keys()] };
      parts.set(Number(number), body);
      return { sha256 };
    },
    join: (sha256: string): Buffer =>
      Buffer.concat([...open(sha256)].toSorted(([a], [b]) => a - b).map(([, part]) => part)),
  };
}

function answerReader(published: ReadonlyMap<string, Version[]>, path: string): Answer {
  const doi = /^\/discover\/datasets\/doi\/(.+)$/.exec(path)?.[1];
  if (doi !== undefined) return findDoi(published, doi);
  const id = /^\/discover\/datasets\/(\d+)\/versions$/.exec(path)?.[1];
  return id === undefined ? { status: 404 } : listVersions(published, Number(id));
}

/** A suffix is one part of the path, as in the catalogue's own route. */
function findDoi(published: ReadonlyMap<string, Version[]>, path: string): Answer {
  const doi = path.split("/").map(decodeURIComponent).join("/");
  if (path.split("/").length !== 2) return { status: 404 };
  for (const [at, versions] of [...published.values()].entries()) {
    const place = versions.findIndex((version) => version.doi?.toLowerCase() === doi);
    const { versionLabel } = versions[place] ?? {};
    if (place !== -1)
      return { status: 200, body: { id: at + 1, version: place + 1, versionLabel } };
  }
  return { status: 404 };
}

function listVersions(published: ReadonlyMap<string, Version[]>, id: number): Answer {
  const versions = [...published.values()][id - 1] ?? [];
  const body = versions.map(({ versionLabel }, at) => ({ id, version: at + 1, versionLabel }));
  return versions.length === 0 ? { status: 404 } : { status: 200, body };
}
