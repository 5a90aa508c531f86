import type { Context } from "hono";
import type { Content } from "#content-cache/index.ts";
import type { PortalEnv } from "../app-env.ts";
import type { Services } from "../services.ts";

/** The content this request is answered from: the drafts an editor asked for, else what is published. */
export async function readContent(services: Services, c: Context<PortalEnv>): Promise<Content> {
  return c.get("drafts") ?? services.readContent((work) => c.executionCtx.waitUntil(work));
}
