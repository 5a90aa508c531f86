/**
 * Tasks of a page that a reader uses: checking for newer builds, following a sign-in in another tab, keeping
 * input over a full load, reporting errors, rendering passed rows, removing
 * boxes without overflow from the tab order, opening the user panel, sharing, shortcuts. `on-use.ts` loads the code.
 */
import { NAVIGATION_TIMEOUT_MS } from "../../contract/limits.ts";
import { watchShell } from "../../shell/watch-shell.ts";
import type { Session } from "../../state/session.ts";
import { createBuildWatch } from "./build-watch.ts";
import { restoreFormInput, storeFormInput } from "./form-input.ts";
import { renderPassedRows } from "./render-passed-rows.ts";
import { watchErrors } from "./watch-errors.ts";
import { watchShareLinks } from "./watch-share-links.ts";
import { watchScrollers } from "./watch-scrollers.ts";
import { type FirstUse, watchSignIn } from "./watch-sign-in.ts";

/** The tasks of one tab. */
export interface Use {
  isNewBuildKnown(): boolean;
  storeFormInput(): void;
  /** Starts them; `go` is how shortcuts navigate. */
  start(go: (address: string) => Promise<void>, how: FirstUse): () => void;
}

export function createUse(buildId: string, session: Session | null): Use {
  const builds = createBuildWatch(buildId, {
    // One that never ends would block all later ones.
    fetch: (url, init) =>
      fetch(url, { ...init, signal: AbortSignal.timeout(NAVIGATION_TIMEOUT_MS) }),
    now: Date.now,
    random: Math.random,
    isAwake: () => document.visibilityState === "visible" && navigator.onLine,
    onWake,
  });
  restoreFormInput();
  return {
    isNewBuildKnown: builds.isNewBuildKnown,
    storeFormInput,
    start(go, how) {
      const stops = [
        watchErrors(buildId),
        builds.start(),
        watchSignIn(session, how),
        watchShareLinks(),
        watchShell(go),
        renderPassedRows(),
        watchScrollers(),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function onWake(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  addEventListener("online", listener);
  return () => {
    document.removeEventListener("visibilitychange", listener);
    removeEventListener("online", listener);
  };
}
