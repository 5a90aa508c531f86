import type { Environment } from "vitest/runtime";

/** Of a thread whose files make their documents themselves (`new-document.ts`). */
export default {
  name: "no-document",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => {} }),
} satisfies Environment;
