import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { href } from "../contract/routes.ts";
import type { DialogProps } from "./dialog.tsx";
import { error } from "../navigation/navigation.css.ts";
import { OPEN_LOGIN_MODAL, openLoginModal } from "./event.ts";
import type { SignInIntent } from "./arrival.ts";

const FAILED = "Sign-in did not load. Check your connection and try again.";

/** Loads the dialog when somebody wants to sign in. */
export function SignIn({ intent }: { intent?: SignInIntent | undefined }) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [to, setTo] = useState<string | null>(null);
  const opener = useRef<Element | null>(null);
  const handleClose = useCallback(() => setIsOpen(false), []);

  useEffect(() => {
    async function open(destination: string | null): Promise<void> {
      if (intent) intent.isRaised = false;
      opener.current = document.activeElement;
      setTo(destination);
      setIsOpen(true);
      setHasFailed(false);
      try {
        const { SignInDialog } = await import("./dialog.tsx");
        setDialog(() => SignInDialog);
      } catch {
        setHasFailed(true);
        if (location.pathname !== href("sign-in")) location.assign(href("sign-in"));
      }
    }
    const onOpen = ({ detail }: CustomEvent<string | null>) => void open(detail);
    addEventListener(OPEN_LOGIN_MODAL, onOpen);
    if (intent?.isRaised) openLoginModal(intent.to);
    return () => removeEventListener(OPEN_LOGIN_MODAL, onOpen);
  }, [intent]);

  if (!Dialog) {
    if (!isOpen) return null;
    return <output className={error}>{hasFailed ? FAILED : "Loading sign-in …"}</output>;
  }
  return <Dialog isOpen={isOpen} onClose={handleClose} opener={opener} to={to} />;
}
