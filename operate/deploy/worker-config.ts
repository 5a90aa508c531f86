import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { DeployFault } from "./fault.ts";
import type { DeployedWorker, Installation } from "./installation.ts";
import type { Resources } from "./resources.ts";

const RateLimit = v.looseObject({
  name: v.string(),
  namespace_id: v.string(),
  simple: v.looseObject({ limit: v.number() }),
});

/** The parts of the built configuration that a deployment changes; the rest stays unchanged. */
const Built = v.looseObject({
  main: v.string(),
  vars: v.record(v.string(), v.unknown()),
  services: v.optional(v.array(v.looseObject({ binding: v.string() })), []),
  ratelimits: v.optional(v.array(RateLimit), []),
});

/** Folders of the build, below `dist`. */
const FOLDERS = { portal: "foreland", catalogue: "foreland_api" } as const;

export interface WrittenConfigs {
  portal: string;
  catalogue: string | null;
}

/**
 * Writes the configurations to deploy beside the built ones, which stay local.
 * Returns their paths.
 */
export function writeConfigs(
  root: string,
  installation: Installation,
  resources: Resources,
): WrittenConfigs {
  const { portal, catalogue, accountId, jurisdiction, limits } = installation;
  const write = (worker: DeployedWorker, own: object): string => {
    const folder = join(root, "dist", FOLDERS[worker.settings.name]);
    const built = readBuilt(join(folder, "wrangler.json"));
    const config = {
      ...built,
      ...own,
      name: worker.name,
      topLevelName: worker.name,
      vars: worker.vars,
      ...(accountId !== null && { account_id: accountId }),
      ...toAddress(worker.origin),
      ratelimits: built.ratelimits.map((limit) => ({
        ...limit,
        namespace_id: toNamespaceId(installation.name, limit.namespace_id),
        simple: { ...limit.simple, limit: limits[limit.name] ?? limit.simple.limit },
      })),
    };
    const path = join(folder, "wrangler.deploy.json");
    writeFileSync(path, JSON.stringify(config, null, 2));
    return path;
  };
  return {
    portal: write(portal, {
      kv_namespaces: [{ binding: "CONTENT", id: resources.contentId }],
      ...toMetrics(portal),
      services:
        catalogue === null
          ? []
          : [
              { binding: "CATALOGUE", service: catalogue.name },
              {
                binding: "PUBLIC_CATALOGUE",
                service: catalogue.name,
                entrypoint: "PublicCatalogue",
              },
            ],
    }),
    catalogue:
      catalogue === null
        ? null
        : write(catalogue, {
            d1_databases: [
              {
                binding: "DB",
                database_name: resources.databaseName,
                database_id: resources.databaseId,
                migrations_dir: join(root, "api/store/migrations"),
              },
            ],
            r2_buckets: [
              {
                binding: "FILES",
                bucket_name: resources.bucketName,
                ...(jurisdiction !== null && { jurisdiction }),
              },
            ],
            kv_namespaces: [{ binding: "KEYS", id: resources.keysId }],
            ...toMetrics(portal),
            ...(sendsByPlatform(catalogue) && { send_email: [{ name: "EMAIL" }] }),
          }),
  };
}

/** One dataset for both Workers. The platform makes it when the first point is written. */
function toMetrics({ vars }: DeployedWorker): object {
  const dataset = vars["METRICS_DATASET"] ?? "";
  return dataset === "" ? {} : { analytics_engine_datasets: [{ binding: "METRICS", dataset }] };
}

/** Emails have a sender, and no other email service is set. */
function sendsByPlatform({ vars }: DeployedWorker): boolean {
  return (vars["MAIL_FROM"] ?? "") !== "" && (vars["MAIL_URL"] ?? "") === "";
}

function readBuilt(path: string): v.InferOutput<typeof Built> {
  if (!existsSync(path))
    throw new DeployFault("There is no build.", "Run `npm run build` and deploy again.");
  return v.parse(Built, JSON.parse(readFileSync(path, "utf8")));
}

/** A host of workers.dev needs no domain; any other becomes the Worker's own domain. */
function toAddress(origin: string): object {
  const { host } = new URL(origin);
  return host.endsWith(".workers.dev")
    ? { workers_dev: true }
    : { workers_dev: false, routes: [{ pattern: host, custom_domain: true }] };
}

/** Range for the ids of one installation's limits. */
const IDS_PER_INSTALLATION = 10_000;
const INSTALLATIONS_MAX = 100_000;

/** Ids of limits must differ within an account: staging must not count for production. */
function toNamespaceId(name: string, id: string): string {
  const place = createHash("sha256").update(name).digest().readUInt32BE() % INSTALLATIONS_MAX;
  return String(place * IDS_PER_INSTALLATION + Number(id));
}
