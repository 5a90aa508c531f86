import { useEffect } from "react";
import { Button } from "../ui/button.tsx";
import { InFront } from "../ui/in-front.tsx";
import * as styles from "./navigation.css.ts";

/** Why the requested page is not shown. */
export interface NavigationErrorState {
  kind: "unreachable" | "slow" | "codeMissing" | "codeBlocked";
  address: string;
}

const TEXTS: Record<Exclude<NavigationErrorState["kind"], "codeBlocked">, string> = {
  unreachable: "The page could not be reached. This one stays as it is.",
  slow: "The page is slow to answer, so it is loaded in full. Please wait.",
  codeMissing: "The page did not load completely. This one stays as it is.",
};

/** Reports that a navigation failed, and tries again by itself when the network is back. */
export function NavigationError(props: {
  error: Pick<NavigationErrorState, "kind">;
  onRetry(): void;
  onDismiss(): void;
}) {
  const { error, onRetry, onDismiss } = props;
  useEffect(() => {
    if (error.kind !== "unreachable") return;
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  }, [error, onRetry]);
  // Its page has its own message.
  if (error.kind === "codeBlocked") return null;
  return (
    <InFront>
      <div role="alert" className={styles.error}>
        <p>
          {navigator.onLine ? "" : "You are offline. "}
          {TEXTS[error.kind]}
        </p>
        {error.kind !== "slow" && <Button onClick={onRetry}>Try Again</Button>}
        <Button onClick={onDismiss}>Stay Here</Button>
      </div>
    </InFront>
  );
}
