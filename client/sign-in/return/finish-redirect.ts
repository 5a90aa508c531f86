import { href } from "../../contract/routes.ts";
import { reportOutcome } from "../report-outcome.ts";
import { takeReturnPath } from "./return-memory.ts";
import type { OpenIdentity } from "../open-identity.ts";

/** Finishes a sign-in by redirect; returns whether the browser is on its way to where it began. */
export async function finishRedirect(
  openIdentity: OpenIdentity,
  returned: string,
): Promise<boolean> {
  try {
    const identity = await openIdentity(returned);
    const result = await identity.redirectOutcome;
    reportOutcome(result.ok ? "signed-in" : "refused");
    if (result.ok) location.assign(takeReturnPath() ?? href("workspaces"));
    else console.info(`sign-in by redirect ended: ${result.name}`);
    return result.ok;
  } catch (error) {
    console.warn("sign-in code did not load", error);
    return false;
  }
}
