import { getCurrentUser } from "aws-amplify/auth";
import { Hub } from "aws-amplify/utils";
import type { IdentityFailure, IdentityResult } from "./identity.ts";

/**
 * What becomes of a redirect that is under way when the library is configured; never settles when
 * there is none. Must be called before `configure`, which finishes the redirect.
 */
export function watchRedirect(): Promise<IdentityResult> {
  return new Promise((resolve) => {
    Hub.listen("auth", ({ payload }) => {
      if (payload.event === "signInWithRedirect") {
        void getCurrentUser().then(
          () => resolve({ ok: true }),
          (error: unknown) => resolve(toFailure(error)),
        );
      }
      if (payload.event === "customOAuthState") console.info("sign-in state came back");
      if (payload.event !== "signInWithRedirect_failure") return;
      resolve(toFailure(payload.data.error));
    });
  });
}

function toFailure(error: unknown): IdentityFailure {
  const { name, message } = error instanceof Error ? error : new Error("Unknown");
  return { ok: false, name, message };
}
