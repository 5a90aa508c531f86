import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cloudflareTest } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { translateModules } from "../languages/plugin.ts";
import { findRefused, openSchema, parseStatements } from "./replay.ts";

const FOLDER = import.meta.dirname;
const FILE = join(FOLDER, "statements.json");

/**
 * Writes the statements with which this release answers the examples of the API, so that the
 * schema of the next one can be tested with them.
 */
export default defineConfig({
  plugins: [
    translateModules(join(FOLDER, "../..")),
    cloudflareTest({
      wrangler: { configPath: "../wrangler.toml" },
      miniflare: {
        serviceBindings: {
          STATEMENTS: async (request: { text(): Promise<string> }) => {
            const statements = parseStatements(await request.text());
            const refusals = findRefused(openSchema(), statements);
            for (const { sql, reason } of refusals) console.log(`left out (${reason}): ${sql}`);
            const refused = new Set(refusals.map(({ sql }) => sql));
            const { version } = JSON.parse(
              readFileSync(join(FOLDER, "../../package.json"), "utf8"),
            ) as { version: string }; // this project's own file
            const accepted = statements.filter(({ sql }) => !refused.has(sql));
            writeFileSync(FILE, JSON.stringify({ version, statements: accepted }));
            console.log(`${accepted.length} statements of ${version}`);
            return new Response(null, { status: 204 });
          },
        },
      },
    }),
  ],
  root: join(FOLDER, "../../api/test"),
  test: { name: "statements", include: ["record-statements.ts"], testTimeout: 120_000 },
});
