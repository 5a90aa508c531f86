import { href } from "../../contract/routes.ts";
import { reportOutcome } from "../report-outcome.ts";
import { readRemembered, takeReturnPath } from "./return-memory.ts";
import type { OpenIdentity } from "../open-identity.ts";

interface Finished {
  /** Whether the browser is on its way to where the sign-in began. */
  isLeaving: boolean;
  /** Where another attempt leads. */
  to: string | null;
}

/** Finishes a sign-in by redirect. */
export async function finishRedirect(
  openIdentity: OpenIdentity,
  returned: string,
): Promise<Finished> {
  try {
    const identity = await openIdentity(returned);
    const result = await identity.redirectOutcome;
    reportOutcome(result.ok ? "signed-in" : "refused");
    if (result.ok) location.assign(takeReturnPath() ?? href("workspaces"));
    else console.info(`sign-in by redirect ended: ${result.name}`);
    return { isLeaving: result.ok, to: readRemembered() };
  } catch (error) {
    console.warn("sign-in code did not load", error);
    return { isLeaving: false, to: readRemembered() };
  }
}
