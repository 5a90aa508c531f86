import { useEffect } from "react";
import { Button } from "../ui/button.tsx";
import * as styles from "./navigation.css.ts";

/** Why the wanted page is not shown. */
export interface NavigationErrorState {
  kind: "unreachable" | "slow" | "codeMissing";
  address: string;
}

const WORDS: Record<NavigationErrorState["kind"], string> = {
  unreachable: "The page could not be reached. This one stays as it is.",
  slow: "The page is slow to answer, so it is loaded in full. Please wait.",
  codeMissing: "The page did not load completely. This one stays as it is.",
};

/** Says that a navigation failed, and tries again by itself when the network is back. */
export function NavigationError(props: {
  trouble: NavigationErrorState;
  onRetry(): void;
  onDismiss(): void;
}) {
  const { trouble, onRetry, onDismiss } = props;
  useEffect(() => {
    if (trouble.kind !== "unreachable") return;
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  }, [trouble, onRetry]);
  return (
    <div role="alert" className={styles.trouble}>
      <p>
        {trouble.kind === "unreachable" && !navigator.onLine ? "You are offline. " : ""}
        {WORDS[trouble.kind]}
      </p>
      {trouble.kind !== "slow" && <Button onClick={onRetry}>Try Again</Button>}
      <Button onClick={onDismiss}>Stay Here</Button>
    </div>
  );
}
