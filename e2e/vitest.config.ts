import { basename } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Those that load very many public pages take a third of their folder's time: they run with the folders that
 * take less, and first, because other journeys change what pages show.
 */
const WALKS = new Map([
  ["public-pages.test.ts", "sign-in"],
  ["changed-markup.test.ts", "members"],
  ["weight.test.ts", "members"],
]);
/** One folder a shard, the walks apart, each with its own stack and database: no shard sees another's changes. */
const FOLDERS = ["visitors", "sign-in", "members"];

class ByFolder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted(
      (one, other) =>
        Number(isWalk(other)) - Number(isWalk(one)) || one.moduleId.localeCompare(other.moduleId),
    );
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const folder = FOLDERS[(this.ctx.config.shard?.index ?? 0) - 1];
    return files.filter((file) =>
      isWalk(file)
        ? WALKS.get(basename(file.moduleId)) === folder
        : file.moduleId.includes(`/journeys/${folder}/`),
    );
  }
}

function isWalk({ moduleId }: TestSpecification): boolean {
  return WALKS.has(basename(moduleId));
}

/** Journeys run one after another in one browser, against one stack: the built product and its stand-ins. */
export default defineConfig({
  test: {
    include: ["e2e/journeys/**/*.test.ts"],
    globalSetup: "e2e/harness/stack.ts",
    execArgv: [`--import=${new URL("../local/stack/roomy-miniflare.ts", import.meta.url)}`],
    fileParallelism: false,
    isolate: false,
    sequence: { sequencer: ByFolder },
    // Long enough for a busy machine.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
