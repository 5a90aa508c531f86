import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { href } from "../contract/routes.ts";
import type { DialogProps } from "./dialog.tsx";
import { OPEN_LOGIN_MODAL } from "./event.ts";
import type { SignInIntent } from "./intent.ts";

/** Hears the wish to sign in, and only then loads the dialog. */
export function SignIn({ intent }: { intent?: SignInIntent | undefined }) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [modal, setModal] = useState<HTMLElement | null>(null);
  const opener = useRef<Element | null>(null);
  const handleClose = useCallback(() => setIsOpen(false), []);

  useEffect(() => {
    async function open(): Promise<void> {
      if (intent) intent.isRaised = false;
      opener.current = document.activeElement;
      setModal(document.querySelector<HTMLElement>("dialog:modal"));
      setIsOpen(true);
      try {
        const { SignInDialog } = await import("./dialog.tsx");
        setDialog(() => SignInDialog);
      } catch {
        if (location.pathname !== href("sign-in")) location.assign(href("sign-in"));
      }
    }
    const onOpen = () => void open();
    addEventListener(OPEN_LOGIN_MODAL, onOpen);
    if (intent?.isRaised) onOpen();
    return () => removeEventListener(OPEN_LOGIN_MODAL, onOpen);
  }, [intent]);

  if (!Dialog) return null;
  return <Dialog isOpen={isOpen} onClose={handleClose} opener={opener} modal={modal} />;
}
