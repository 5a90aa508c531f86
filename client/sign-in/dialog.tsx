import * as Dialog from "@radix-ui/react-dialog";
import { type RefObject, useEffect, useState } from "react";
import { href } from "../contract/routes.ts";
import { loadFully } from "../navigation/load-fully.ts";
import { useShell } from "../shell/shell-context.tsx";
import { useOpenIdentity } from "../state/provider.tsx";
import * as styles from "./dialog.css.ts";
import type { SignInSetup } from "./identity.ts";
import { toReturnPath } from "./return-memory.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { useSignIn } from "./use-sign-in.ts";
import { toViewText } from "./views.ts";

export interface DialogProps {
  isOpen: boolean;
  onClose(): void;
  /** What had the focus when the dialog was requested. */
  opener: RefObject<Element | null>;
  /** The page's modal dialog that is open: whatever stands outside of it is inert and below it. */
  modal: HTMLElement | null;
  /** Where the sign-in leads; `null`: back to the page it begins on. */
  to: string | null;
}

export function SignInDialog({ isOpen, onClose, opener, modal, to }: DialogProps) {
  const shell = useShell();
  const openIdentity = useOpenIdentity();
  const [state, dispatch] = useSignIn(openIdentity, to);
  const [setup, setSetup] = useState<SignInSetup | null>(null);
  const { title, text } = toViewText(state.view);

  useEffect(() => {
    if (!isOpen) return;
    openIdentity().then(
      (identity) => {
        setSetup(identity.setup);
        identity.prepare();
      },
      () => {},
    );
  }, [isOpen, openIdentity]);
  useEffect(() => {
    if (!state.isSignedIn) return;
    onClose();
    loadFully(toReturnPath(to) ?? href("workspaces.shared"));
  }, [state.isSignedIn, onClose, to]);

  function handleOpenChange(open: boolean): void {
    if (open) return;
    dispatch({ type: "closed" });
    onClose();
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={handleOpenChange}>
      <Dialog.Portal container={modal}>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content
          className={styles.content}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack(opener.current);
          }}
        >
          <Dialog.Title className={styles.title}>{title}</Dialog.Title>
          <Dialog.Description className={styles.text}>
            <WithSupport text={text} />
          </Dialog.Description>
          <SignInForm state={state} dispatch={dispatch} setup={setup} to={to} />
          <p className={styles.foot}>
            <a href={`${shell.appUrl}/sign-up`}>Create an account</a>
            <a href={shell.termsUrl}>Terms of Use</a>
            <a href={shell.privacyUrl}>Privacy Policy</a>
          </p>
          <Dialog.Close className={styles.close} aria-label="Close">
            <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.closeMark}>
              <path d="M3 3l10 10M13 3L3 13" />
            </svg>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const SUPPORT = "Contact support";

/** A text in which those words are a link; it opens beside the form, which keeps what was typed. */
function WithSupport({ text }: { text: string }) {
  const [before = "", after] = text.split(SUPPORT);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <a href={href("about.support")} target="_blank" rel="noopener">
        {SUPPORT}
      </a>
      {after}
    </>
  );
}

/** To what opened the dialog, or, when that lies in a menu that has shut, to what opens the menu. */
function giveFocusBack(opener: Element | null): void {
  if (!(opener instanceof HTMLElement)) return;
  opener.focus();
  if (document.activeElement === opener) return;
  const menu = opener.closest("[id]")?.id ?? "";
  const button = document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu)}"]`);
  button?.focus();
}
