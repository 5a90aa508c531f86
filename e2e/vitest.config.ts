import { statSync } from "node:fs";
import { basename } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Loads every public page; it goes first, because other journeys change what pages show. */
const WALK = "public-pages.test.ts";
/** It takes as long as journeys of this many bytes. */
const WALK_BYTES = 20_000;

/** The same journeys always meet in a shard and in the same order, and with them what they leave behind. */
class FixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted(
      (one, other) =>
        Number(isWalk(other)) - Number(isWalk(one)) || one.moduleId.localeCompare(other.moduleId),
    );
  }

  /** The longest files are dealt first, each to the shard that has the least to do. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const shards = Array.from({ length: count }, () => ({
      bytes: 0,
      files: new Array<TestSpecification>(),
    }));
    const longestFirst = (await this.sort(files)).toSorted(
      (one, other) => toBytes(other) - toBytes(one),
    );
    for (const file of longestFirst) {
      const [least] = shards.toSorted((one, other) => one.bytes - other.bytes);
      least?.files.push(file);
      if (least) least.bytes += toBytes(file);
    }
    return shards[index - 1]?.files ?? [];
  }
}

function isWalk({ moduleId }: TestSpecification): boolean {
  return basename(moduleId) === WALK;
}

function toBytes(file: TestSpecification): number {
  return isWalk(file) ? WALK_BYTES : statSync(file.moduleId).size;
}

/** Journeys run one after another in one browser, against one stack: the built product and its stand-ins. */
export default defineConfig({
  test: {
    include: ["e2e/journeys/**/*.test.ts"],
    globalSetup: "e2e/harness/stack.ts",
    fileParallelism: false,
    isolate: false,
    sequence: { sequencer: FixedOrder },
    // Long enough for a busy machine.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
