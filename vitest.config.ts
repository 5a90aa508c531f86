import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cloudflareTest } from "@cloudflare/vitest-pool-workers";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { landOutlines } from "./operate/builds/land.ts";
import { translateModules } from "./operate/languages/plugin.ts";

const STAND_INS: Record<string, string> = {
  "\0virtual:snapshot": "export const snapshot = null;",
  "\0virtual:page-styles": `export const texts = [], kinds = [], piecesFile = "assets/page-styles-1.json";`,
  "\0virtual:build": `export const buildId = "test-build", entry = "start();", manifest = { "client/hydrate.tsx": { file: "assets/hydrate.js", isEntry: true } }, pageCode = { all: ["assets/hydrate.js"] };`,
};

/** Stands for the browser build that tests of the Worker do not make. */
function testBuild(): Plugin {
  return {
    name: "foreland:test-build",
    resolveId: (id) => (/^virtual:(build|page-styles|snapshot)$/.test(id) ? `\0${id}` : null),
    load: (id) => STAND_INS[id],
  };
}

declare module "vitest" {
  interface ProvidedContext {
    fullRuns: boolean;
  }
}

/** A run may take its time: with all random inputs, and `npm run dev`, which costs half a minute. */
const FULL_RUNS = process.env["FULL_RUNS"] === "1";

/** Long enough for a busy machine; nothing here measures time. */
const TIMEOUTS = {
  expect: { poll: { timeout: 15_000 } },
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/**
 * Settings of a project whose files one worker runs as one task: the projects of a command take
 * turns, and `npm test` runs several commands. With two workers each file is a task, and imports
 * its packages in both. What Cloudflare's pool wraps around an import, it wraps once more with each
 * task: the last of three hundred took longer to import than to run.
 */
function takeTurn(groupOrder: number) {
  return { ...TIMEOUTS, sequence: { groupOrder } };
}

const CLIENT_TESTS = ["client/**/*.test.{ts,tsx}", "e2e/dialog/**/*.test.{ts,tsx}"];
const readTest = (file: string): string => readFileSync(join(import.meta.dirname, file), "utf8");
/** Those that replace no module, which would be replaced for later files too. */
const PURE_CLIENT_TESTS = globSync(CLIENT_TESTS, { cwd: import.meta.dirname }).filter(
  (file) => !/\bvi\.(?:doM|m)ock\(/.test(readTest(file)),
);
/** Those that say in their first line that they need no document. */
const CLIENT_TESTS_WITHOUT_DOCUMENT = PURE_CLIENT_TESTS.filter((file) =>
  readTest(file).startsWith("// @vitest-environment node"),
);
/** Those whose document is new and whose thread is not. The router and the library of the sign-in keep theirs. */
const CLIENT_TESTS_OF_ONE_THREAD = PURE_CLIENT_TESTS.filter(
  (file) =>
    !CLIENT_TESTS_WITHOUT_DOCUMENT.includes(file) &&
    !/^(?:client\/(?:app|navigation|sign-in)\b|e2e\/)/.test(file),
);

/**
 * The room chooses the runtime: what is deployed to workerd is tested in workerd. Starting it and
 * importing the product takes longer than most files' tests, so files of a Worker share it, and
 * each begins with empty storage. The Worker renders with the React of a build: the one for
 * development takes three times as long. Files of Node share their imports too. Tests of the browser's
 * code share a thread and its packages too: each has a new document and new modules of ours. One
 * that needs no document says so in its first line, and is spared the imitation of one.
 */
export default defineConfig({
  test: {
    maxWorkers: 1,
    // Tests of random input try a part of their number unless a run may take its time.
    provide: { fullRuns: FULL_RUNS },
    projects: [
      {
        resolve: { alias: { "react-dom/server.edge": "react-dom/server.node" } },
        oxc: { jsx: { development: false } },
        plugins: [
          vanillaExtractPlugin(),
          translateModules(import.meta.dirname),
          testBuild(),
          landOutlines(),
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              serviceBindings: {
                CATALOGUE: () => new Response(null, { status: 503 }),
                PUBLIC_CATALOGUE: () => new Response(null, { status: 503 }),
              },
            },
          }),
        ],
        test: {
          ...takeTurn(1),
          name: "worker",
          isolate: false,
          env: { NODE_ENV: "production" },
          setupFiles: ["./worker/test/empty-storage.ts"],
          include: ["{worker,content-cache,base,platform,token}/**/*.test.{ts,tsx}"],
        },
      },
      {
        plugins: [
          translateModules(import.meta.dirname),
          cloudflareTest({ wrangler: { configPath: "./api/wrangler.toml" } }),
        ],
        test: {
          ...takeTurn(2),
          name: "api",
          isolate: false,
          include: ["api/**/*.test.ts"],
        },
      },
      {
        plugins: [vanillaExtractPlugin(), react()],
        test: {
          ...takeTurn(3),
          name: "client",
          environment: "happy-dom",
          // A thread begins in less time than a process, and every file here has a new one.
          pool: "threads",
          include: CLIENT_TESTS,
          exclude: [...CLIENT_TESTS_OF_ONE_THREAD, ...CLIENT_TESTS_WITHOUT_DOCUMENT],
        },
      },
      {
        plugins: [vanillaExtractPlugin(), react()],
        test: {
          ...takeTurn(4),
          name: "client-documents",
          environment: "./client/test/no-document.ts",
          pool: "threads",
          isolate: false,
          setupFiles: ["./client/test/new-document.ts"],
          include: CLIENT_TESTS_OF_ONE_THREAD,
        },
      },
      {
        plugins: [vanillaExtractPlugin(), react()],
        test: {
          ...takeTurn(5),
          name: "client-functions",
          environment: "node",
          pool: "threads",
          isolate: false,
          include: CLIENT_TESTS_WITHOUT_DOCUMENT,
        },
      },
      {
        test: {
          ...takeTurn(6),
          name: "node",
          isolate: false,
          execArgv: [`--import=${new URL("local/stack/roomy-miniflare.ts", import.meta.url)}`],
          include: ["{import,operate}/**/*.test.ts", "local/**/*.test.ts", "e2e/node/**/*.test.ts"],
          exclude: FULL_RUNS ? [] : ["e2e/node/hot-reload.test.ts"],
        },
      },
    ],
  },
});
