import { type Answer, type Call, toJson } from "./control-plane-call.ts";

/** A deployed Worker as it was uploaded. */
export interface UploadedWorker {
  /** The metadata that wrangler sent with the newest code. */
  metadata: Record<string, unknown>;
  uploads: number;
  /** Ids of the versions that were given all readers, the newest last. */
  deployed: string[];
  /** Custom domains that lead to it. */
  domains: string[];
}

type Workers = Map<string, UploadedWorker>;

/** The calls of the platform that upload Workers, and that give their versions to readers. */
export function routeWorkers(workers: Workers, call: Call): Answer {
  const { method, path } = call;
  const [, , kind, name = "", action, id] = path.split("/");
  if (kind === "subdomain") return { result: { subdomain: "skerry" } };
  const worker = workers.get(name);
  if (kind === "workers")
    return { result: { name, subdomain: { enabled: false, previews_enabled: false } } };
  if (kind === "services") return worker ? SERVICE : NO_WORKER;
  if (kind !== "scripts") return { result: {} };
  if (action === "assets-upload-session") return { result: { jwt: "assets", buckets: [] } };
  // The first upload creates the Worker; later ones are versions that a deployment then activates.
  const isFirst = method === "PUT" && action === undefined;
  if (isFirst || (method === "POST" && action === "versions"))
    return upload(workers, { name, isFirst, bytes: call.bytes });
  if (worker === undefined) return method === "GET" ? NO_WORKER : { result: {} };
  switch (action) {
    case "domains":
      if (method === "PUT") worker.domains = readDomains(call.bytes);
      return { result: { added: [], removed: [], updated: [], conflicting: [] } };
    case "versions":
      return { result: id === undefined ? { items: [] } : toVersion(id) };
    case "deployments":
      if (method === "POST") worker.deployed.push(readDeployed(call.bytes));
      return { result: { deployments: worker.deployed.toReversed().map(toDeployment) } };
    case "settings":
      return { result: { bindings: [] } };
    default:
      return { result: action === "secrets" ? [] : {} };
  }
}

const NO_WORKER = { status: 404, result: "This Worker does not exist." };
const SERVICE = {
  result: {
    default_environment: {
      environment: "production",
      script: { last_deployed_from: "wrangler" },
    },
  },
};

function upload(
  workers: Workers,
  { name, isFirst, bytes }: { name: string; isFirst: boolean; bytes: Buffer },
): Answer {
  const before = workers.get(name);
  const number = (before?.uploads ?? 0) + 1;
  const version = toVersion(toVersionId(number));
  workers.set(name, {
    metadata: readMetadata(bytes),
    uploads: number,
    deployed: isFirst ? [version.id] : (before?.deployed ?? []),
    domains: before?.domains ?? [],
  });
  return { result: version };
}

/** `11111111-…` for the first one. */
function toVersionId(number: number): string {
  return "11111111-1111-4111-8111-111111111111".replaceAll("1", String(number));
}

function toVersion(id: string) {
  const script = { etag: "1", handlers: ["fetch"], last_deployed_from: "wrangler" };
  return {
    id,
    number: 1,
    metadata: { created_on: "2026-01-01T00:00:00Z", author_email: "ada@example.org" },
    annotations: {},
    resources: { script, bindings: [], script_runtime: {} },
    startup_time_ms: 1,
    entry_point: "index.js",
  };
}

/** The newest first, as the platform lists them. */
function toDeployment(version: string, place: number, all: readonly string[]) {
  const day = String(all.length - place).padStart(2, "0");
  return {
    id: `deployment-${day}`,
    source: "wrangler",
    created_on: `2026-01-${day}T00:00:00Z`,
    author_email: "ada@example.org",
    versions: [{ version_id: version, percentage: 100 }],
  };
}

function readDeployed(bytes: Buffer): string {
  const { versions } = toJson(bytes) as { versions: { version_id: string }[] }; // wrangler's own
  return versions[0]?.version_id ?? "";
}

function readDomains(bytes: Buffer): string[] {
  const { origins } = toJson(bytes) as { origins: { hostname: string }[] }; // wrangler's own
  return origins.map(({ hostname }) => hostname);
}

/** The part named `metadata` of a form that wrangler sent. */
function readMetadata(bytes: Buffer): Record<string, unknown> {
  const [, part = ""] = bytes.toString("latin1").split('name="metadata"');
  const [json = "{}"] = part.trimStart().split("\r\n--");
  return toJson(Buffer.from(json, "latin1"));
}
