import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cloudflareTest } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { translateModules } from "../languages/plugin.ts";
import { findRefused, openSchema, parseStatements } from "./replay.ts";
import { toShapes } from "./shapes.ts";

const FOLDER = import.meta.dirname;
const FILE = join(FOLDER, "statements.json");
const ANSWERS = join(FOLDER, "answers.json");

function readShapes(): ReturnType<typeof toShapes> {
  return toShapes(
    JSON.parse(readFileSync(join(FOLDER, "../../api/openapi/examples.json"), "utf8")) as object, // this project's own file
  );
}

/**
 * Writes the statements with which this release answers the examples of the API, and the shapes of
 * the answers, so that the schema and the catalogue of the next one can be tested with them.
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
            writeFileSync(ANSWERS, JSON.stringify({ version, answers: readShapes() }));
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
