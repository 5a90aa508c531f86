import { href } from "../contract/routes.ts";
import type { OpenIdentity } from "./open-identity.ts";

/** Where another login may send the reader back to (spec. point 2). */
const RETURN_PATHS: readonly string[] = [href("orcid-redirect"), href("profile")];

/** Whether the reader comes back from another login: it always names its state. */
export function isRedirectReturn({ pathname, searchParams }: URL): boolean {
  if (!RETURN_PATHS.includes(pathname) || !searchParams.has("state")) return false;
  return searchParams.has("code") || searchParams.has("error");
}

/** Finishes a sign-in by redirect. A failure is ignored (spec. point 4), its address is cleaned. */
export async function finishRedirect(openIdentity: OpenIdentity): Promise<void> {
  try {
    const identity = await openIdentity();
    const result = await identity.redirectOutcome;
    if (result.ok) return location.assign(href("workspaces"));
    console.info(`sign-in by redirect ended: ${result.name}`);
    history.replaceState(history.state, "", location.pathname);
  } catch (error) {
    console.warn("sign-in code did not load", error);
  }
}
