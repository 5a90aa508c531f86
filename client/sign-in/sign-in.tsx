import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { href } from "../contract/routes.ts";
import type { DialogProps } from "./dialog.tsx";
import { waiting } from "../navigation/navigation.css.ts";
import { NavigationError } from "../navigation/navigation-error.tsx";
import { InFront } from "../ui/in-front.tsx";
import { OPEN_LOGIN_MODAL, openLoginModal } from "./event.ts";
import type { SignInIntent } from "./arrival.ts";

/** Loads the dialog when somebody wants to sign in. */
export function SignIn({ intent }: { intent?: SignInIntent | undefined }) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [to, setTo] = useState<string | null>(null);
  const opener = useRef<Element | null>(null);
  const handleClose = useCallback(() => setIsOpen(false), []);

  useEffect(() => {
    async function onOpen({ detail }: CustomEvent<string | null>): Promise<void> {
      if (intent) intent.request = null;
      opener.current = document.activeElement;
      setTo(detail);
      setIsOpen(true);
      setHasFailed(false);
      try {
        const code = await import("./dialog.tsx");
        await code.loadStyles();
        setDialog(() => code.SignInDialog);
      } catch {
        const { pathname, search, hash } = location;
        const from = detail ?? pathname + search + hash;
        // The page of the plain form is where it leads: it may say there that it needs scripts.
        if (search.includes("plain=") || !navigator.onLine) setHasFailed(true);
        else {
          // Back may restore this page, where nothing loads any more.
          addEventListener("pagehide", handleClose, { once: true });
          location.assign(href("sign-in", {}, { plain: 1, from }));
        }
      }
    }
    addEventListener(OPEN_LOGIN_MODAL, onOpen);
    if (intent?.request) openLoginModal(intent.request.detail);
    return () => removeEventListener(OPEN_LOGIN_MODAL, onOpen);
  }, [intent, handleClose]);

  if (Dialog) return <Dialog isOpen={isOpen} onClose={handleClose} opener={opener} to={to} />;
  if (!isOpen) return null;
  if (hasFailed)
    return (
      <NavigationError
        error={{ kind: "unreachable" }}
        onRetry={() => openLoginModal(to)}
        onDismiss={handleClose}
      />
    );
  return (
    <InFront>
      <output className={waiting} aria-label="Status">
        Loading sign-in …
      </output>
    </InFront>
  );
}
