import { afterAll, vi } from "vitest";
import { builtinEnvironments } from "vitest/runtime";

/** Test files share a thread and its packages: each begins with a new document and new modules of ours. */
const { teardown } = await builtinEnvironments["happy-dom"].setup(globalThis, {});
vi.resetModules();

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await teardown(globalThis);
});
