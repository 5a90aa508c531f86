import type * as main from "./index.ts";

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof main;
    }
  }
}
