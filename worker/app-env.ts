import type { Content } from "#content-cache/index.ts";
import type { EdgeSession } from "./session/read-session.ts";

/** What one request carries through the middlewares. */
export interface PortalEnv {
  Variables: {
    nonce: string;
    session: EdgeSession;
    /** Set for an editor who previews: the drafts everything is answered from. */
    drafts?: Content;
    /** A part of the page could not be drawn; set while the page streams. */
    isRenderBroken?: boolean;
  };
}
