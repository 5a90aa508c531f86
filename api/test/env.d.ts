import type { Bindings } from "../bindings.ts";

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      /** Takes the answers to the document's examples; bound only while they are refreshed. */
      EXAMPLES: Fetcher;
    }
  }

  interface ImportMeta {
    glob<T>(
      pattern: string,
      options: { query: "?raw"; import: "default"; eager: true },
    ): Record<string, T>;
  }
}
