import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cloudflareTest } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";

const FILE = join(import.meta.dirname, "examples.json");

/** Calls the API with every example of the document and writes its answers into `examples.json`. */
export default defineConfig({
  plugins: [
    cloudflareTest({
      wrangler: { configPath: "../wrangler.toml" },
      miniflare: {
        serviceBindings: {
          EXAMPLES: async (request: { text(): Promise<string> }) => {
            await writeFile(FILE, await request.text());
            return new Response(null, { status: 204 });
          },
        },
      },
    }),
  ],
  root: import.meta.dirname,
  test: { name: "examples", include: ["refresh-examples.ts"], testTimeout: 60_000 },
});
