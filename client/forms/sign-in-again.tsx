import { useState } from "react";
import { href } from "../contract/routes.ts";
import { useNavigation } from "../navigation/navigation.tsx";
import { openLoginModal } from "../sign-in/event.ts";
import { useCurrentSession } from "../state/provider.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { onlyWithoutScripts, onlyWithScripts } from "../ui/field.css.ts";
import * as page from "../pages/page.css.ts";
import * as styles from "./form.css.ts";

interface SignInAgainProps {
  toDoWhat: string;
  /** `primary` where the page has no other purpose. */
  variant?: "primary" | "plain";
  /** Called before the session is ended. */
  onLeave?: () => void;
}

/** Requires a new sign-in before a change that a thief would make. */
export function SignInAgain({ toDoWhat, variant = "plain", onLeave }: SignInAgainProps) {
  const session = useCurrentSession();
  const { address } = useNavigation();
  const [isBusy, setIsBusy] = useState(false);

  async function handleClick(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    onLeave?.();
    if (await session?.endForSignIn()) return;
    setIsBusy(false);
    openLoginModal();
  }

  return (
    <div className={styles.again}>
      <p className={page.measure}>
        You signed in more than ten minutes ago. Sign in again {toDoWhat}: it shows that it is you,
        and not somebody at your screen.
      </p>
      <p className={onlyWithScripts}>
        <Button variant={variant} aria-disabled={isBusy} onClick={() => void handleClick()}>
          {isBusy ? "Signing out" : "Sign in again"}
        </Button>
      </p>
      <p className={onlyWithoutScripts}>
        <LinkButton href={href("sign-in", {}, { plain: 1, from: address })}>
          Sign in again
        </LinkButton>
      </p>
    </div>
  );
}
