import type { Bindings } from "../bindings.ts";

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      /** Takes the answers to the document's examples; bound only while they are refreshed. */
      EXAMPLES: Fetcher;
      /** Takes the statements of a release; bound only while they are written down. */
      STATEMENTS: Fetcher;
    }
  }

  interface ImportMeta {
    glob<T>(
      pattern: string,
      options: { query: "?raw"; import: "default"; eager: true },
    ): Record<string, T>;
  }
}
