import { Hub } from "aws-amplify/utils";
import type { IdentityResult } from "./identity.ts";

/**
 * What becomes of a redirect that is under way when the library is configured; never settles when
 * there is none. Must be called before `configure`, which finishes the redirect.
 */
export function watchRedirect(): Promise<IdentityResult> {
  return new Promise((resolve) => {
    Hub.listen("auth", ({ payload }) => {
      if (payload.event === "signInWithRedirect") resolve({ ok: true });
      if (payload.event === "customOAuthState") console.info("sign-in state came back");
      if (payload.event !== "signInWithRedirect_failure") return;
      const error = payload.data.error;
      const name = error?.name ?? "Unknown";
      resolve({ ok: false, name, message: error?.message ?? name });
    });
  });
}
