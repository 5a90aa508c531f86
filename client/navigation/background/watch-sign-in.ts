import { hasFormInput } from "./form-input.ts";
import { isSignedInElsewhere, type TabSession } from "./signed-in-elsewhere.ts";

/** How a page came into use. */
export interface FirstUse {
  /** The reader has come back to the page before the code was there. */
  isBack: boolean;
}

/** Loads the page of a reader who has signed in elsewhere again when they are back, unless something is typed or selected on it. */
export function watchSignIn(session: TabSession, { isBack }: FirstUse): () => void {
  function follow(): void {
    const canLoad = document.visibilityState === "visible" && navigator.onLine;
    if (canLoad && isSignedInElsewhere(session) && !hasFormInput()) location.reload();
  }
  if (isBack) follow();
  document.addEventListener("visibilitychange", follow);
  addEventListener("pageshow", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    removeEventListener("pageshow", follow);
  };
}
