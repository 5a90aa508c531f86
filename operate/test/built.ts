import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const WORKER = "export default { fetch: () => new Response('') };";

function toLimit(name: string, id: string): object {
  return { name, namespace_id: id, simple: { limit: 300, period: 60 } };
}

/** The list of the files of its one build. */
export const BUILT = '[["assets/page-1.js"]]';

/** A build as small as wrangler takes, with two migrations. */
export function writeBuild(root: string): void {
  for (const folder of [
    "dist/foreland",
    "dist/foreland_api",
    "dist/client/assets",
    "api/store/migrations",
  ])
    mkdirSync(join(root, folder), { recursive: true });
  const common = {
    main: "index.js",
    compatibility_date: "2026-09-01",
    vars: {},
    observability: { enabled: true },
    version_metadata: { binding: "VERSION" },
    ratelimits: [
      toLimit("LIMIT_SEARCH_BY_ADDRESS", "8101"),
      toLimit("LIMIT_SEARCH_BY_ACCOUNT", "8102"),
    ],
  };
  writeFileSync(join(root, "dist/client/icon.svg"), "<svg/>");
  writeFileSync(join(root, "dist/client/builds.json"), BUILT);
  writeFileSync(join(root, "dist/client/assets/page-1.js"), "1");
  writeFileSync(join(root, "dist/foreland/index.js"), WORKER);
  writeFileSync(
    join(root, "dist/foreland/wrangler.json"),
    JSON.stringify({ ...common, name: "foreland", assets: { directory: "../client" } }),
  );
  writeFileSync(
    join(root, "dist/foreland_api/index.js"),
    `import { WorkerEntrypoint } from "cloudflare:workers"; export class PublicCatalogue extends WorkerEntrypoint {} ${WORKER}`,
  );
  writeFileSync(
    join(root, "dist/foreland_api/wrangler.json"),
    JSON.stringify({ ...common, name: "foreland-api" }),
  );
  writeFileSync(
    join(root, "api/store/migrations/0001_first.sql"),
    "CREATE TABLE first (id INTEGER PRIMARY KEY);",
  );
  writeFileSync(
    join(root, "api/store/migrations/0002_second.sql"),
    "ALTER TABLE first ADD COLUMN name TEXT;",
  );
}
