import type { EdgeSession } from "./session/read-session.ts";

/** What one request carries through the middlewares. */
export interface PortalEnv {
  Variables: {
    nonce: string;
    session: EdgeSession;
    /** A part of the page could not be drawn; set while the page streams. */
    isRenderBroken?: boolean;
  };
}
