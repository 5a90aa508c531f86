import { afterAll, vi } from "vitest";
import { builtinEnvironments } from "vitest/runtime";

/** Test files share a thread and its packages: each begins with a new document and new modules of ours. */
const { teardown } = await builtinEnvironments["happy-dom"].setup(globalThis, {});
vi.resetModules();

const started: ReturnType<typeof setTimeout>[] = [];
const original = { setTimeout, setInterval };
for (const name of ["setTimeout", "setInterval"] as const)
  Object.assign(globalThis, {
    [name]: (...given: Parameters<typeof setTimeout>) => {
      const timer = original[name](...given);
      started.push(timer);
      return timer;
    },
  });

/** What a file leaves behind would run in the document of the next. */
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const timer of started) clearTimeout(timer);
  Object.assign(globalThis, original);
  await new Promise((done) => setTimeout(done)); // what React has planned still finds its window
  await teardown(globalThis);
});
