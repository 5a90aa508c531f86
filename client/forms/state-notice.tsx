import type { ReactNode } from "react";
import { openLoginModal } from "../sign-in/event.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import * as styles from "./form.css.ts";
import type { FormState } from "./use-member-form.ts";

/** The outcome of a form that was sent. Always rendered, so that a new message is read out. */
export function StateNotice({ state }: { state: FormState }) {
  return (
    <div className={styles.live} aria-live="polite">
      {toNotice(state)}
    </div>
  );
}

const INPUT_STAYS = "What you entered is kept here.";

function toNotice(state: FormState): ReactNode {
  switch (state) {
    case "idle":
    case "sending":
      return null;
    case "restored":
      return (
        <Notice tone="info">
          You are signed in again. {INPUT_STAYS} Send it when it is right.
        </Notice>
      );
    case "unsent":
      return (
        <Notice tone="info">
          No answer came when you sent this. {INPUT_STAYS} Send it again: it is done only once.
        </Notice>
      );
    case "ended":
      return (
        <Notice tone="warn">
          Your session has ended, so nothing was changed this time. {INPUT_STAYS}{" "}
          <Button variant="quiet" onClick={() => openLoginModal()}>
            Sign in again
          </Button>
        </Notice>
      );
    case "maybe-done":
      return (
        <Notice tone="warn">
          Your session has ended, so nothing was changed this time. If no answer came before, it was
          probably done then, because it ends the session.{" "}
          <Button variant="quiet" onClick={() => openLoginModal()}>
            Sign in to see
          </Button>
        </Notice>
      );
    case "unchecked":
      return (
        <Notice tone="warn">
          Your sign-in could not be checked just now, so nothing was changed this time.{" "}
          {INPUT_STAYS} Send it again in a moment.
        </Notice>
      );
    case "unreachable":
      return (
        <Notice tone="warn">
          No answer came: you may be offline. {INPUT_STAYS} Send it again: it is done only once.
        </Notice>
      );
    case "unreadable":
      return (
        <Notice tone="warn">
          The portal did not answer properly. {INPUT_STAYS} Send it again: it is done only once.
        </Notice>
      );
    case "tooMany":
      return (
        <Notice tone="warn">
          There were too many requests, so nothing was changed this time. {INPUT_STAYS} Wait a
          minute.
        </Notice>
      );
  }
}
