import type { Bindings } from "../bindings.ts";

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {}
  }

  interface ImportMeta {
    glob<T>(
      pattern: string,
      options: { query: "?raw"; import: "default"; eager: true },
    ): Record<string, T>;
  }
}
