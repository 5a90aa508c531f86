import type { Content } from "#content-cache/index.ts";
import type { PageKey } from "./page-cache/page-cache.ts";
import type { PageTemplate } from "./page-cache/page-template.ts";
import type { AccountApi } from "./product-api/account.ts";
import type { EdgeSession } from "./session/read-session.ts";

/** A whole page that is nobody's own, and what it was made of. */
export interface ShareablePage {
  key: PageKey;
  template: PageTemplate;
  generation: string;
}

/** What one request carries through the middlewares. */
export interface PortalEnv {
  Variables: {
    nonce: string;
    session: EdgeSession;
    /** What that caller's token shows, once it was asked for. */
    account?: AccountApi;
    /** Set for an editor who previews: the drafts everything is answered from. */
    drafts?: Content;
    /** Set for a page that other visitors may be shown too. */
    shareable?: ShareablePage;
  };
}
