import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** In the order of their names, so that what one journey leaves behind meets the same ones after. */
class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => one.moduleId.localeCompare(other.moduleId));
  }
}

/** Journeys run one after another against one stack: the built product and its stand-ins. */
export default defineConfig({
  test: {
    include: ["e2e/journeys/**/*.test.ts"],
    globalSetup: "e2e/harness/stack.ts",
    fileParallelism: false,
    sequence: { sequencer: ByName },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
