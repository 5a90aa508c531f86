import { defineConfig } from "vitest/config";

/** Journeys run one after another against one stack: the built product and its stand-ins. */
export default defineConfig({
  test: {
    include: ["e2e/journeys/**/*.test.ts"],
    globalSetup: "e2e/harness/stack.ts",
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
