import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { href } from "../contract/routes.ts";
import { loadFully } from "../navigation/load-fully.ts";
import { error } from "../navigation/navigation.css.ts";
import { useShell } from "../shell/shell-context.tsx";
import { useOpenIdentity } from "../state/provider.tsx";
import { loadOtherStyles } from "../theme/other-styles.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { InFront } from "../ui/in-front.tsx";
import * as styles from "./dialog.css.ts";
import type { SignInSetup } from "./identity.ts";
import { readReturnPath } from "./return/return-memory.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { useSignIn } from "./use-sign-in.ts";
import { toViewText } from "./views.ts";
import { WithSupport } from "./with-support.tsx";

/** Visitors' pages do not contain the styles of the dialog. */
export { loadOtherStyles as loadStyles };

export interface DialogProps {
  isOpen: boolean;
  onClose(): void;
  /** The focused element when the dialog was requested. */
  opener: RefObject<Element | null>;
  /** Where the sign-in leads; `null`: back to the page where it began. */
  to: string | null;
}

export function SignInDialog(props: DialogProps) {
  const { isOpen, onClose, to } = props;
  return (
    <ErrorBoundary of={isOpen} fallback={isOpen && <Stopped to={to} onClose={onClose} />}>
      <Dialog {...props} />
    </ErrorBoundary>
  );
}

/** In the place of a dialog that cannot be drawn: the page under it stays as it is. */
function Stopped({ to, onClose }: Pick<DialogProps, "to" | "onClose">) {
  const from = readReturnPath(to) ?? undefined;
  const [isAlone, setIsAlone] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the dialog that it replaces is in the document until then
  useEffect(() => setIsAlone(true), []);
  if (!isAlone) return null;
  return (
    <InFront>
      <div role="alert" className={error}>
        <p>Signing in stopped working on this page. The page stays as it is.</p>
        <LinkButton href={href("sign-in", {}, { plain: 1, from })} target="_self">
          Sign In on Its Own Page
        </LinkButton>
        <LinkButton href="" target="_self">
          Reload This Page
        </LinkButton>
        <Button onClick={onClose}>Stay Here</Button>
      </div>
    </InFront>
  );
}

function Dialog({ isOpen, onClose, opener, to }: DialogProps) {
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
    loadFully(readReturnPath(to) ?? href("workspaces.shared"));
  }, [state.isSignedIn, onClose, to]);

  if (!isOpen) return null;
  function handleClose(): void {
    dispatch({ type: "closed" });
    onClose();
  }

  return (
    <Frame title={title} opener={opener} onClose={handleClose}>
      <p id="sign-in-text" className={styles.text}>
        <WithSupport text={text} />
      </p>
      <SignInForm
        state={state}
        dispatch={dispatch}
        setup={setup}
        others={shell.otherLogins}
        to={to}
      />
      <p className={styles.foot}>
        <a href={`${shell.appUrl}/sign-up`}>Create an account</a>
        <a href={shell.termsUrl}>Terms of Use</a>
        <a href={shell.privacyUrl}>Privacy Policy</a>
      </p>
    </Frame>
  );
}

interface FrameProps extends Pick<DialogProps, "opener" | "onClose"> {
  title: string;
  children: ReactNode;
}

/** A modal dialog, over another one too; Back and a press outside it close it, as Escape does. */
function Frame({ title, opener, onClose, children }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const closeFromBeside = ({ target }: Event): void => {
      if (target === element) element?.close();
    };
    const close = (): void => element?.close();
    element?.showModal();
    element?.addEventListener("pointerdown", closeFromBeside);
    // Back and Forward may open another dialog, which would be above this one.
    addEventListener("popstate", close);
    return () => {
      removeEventListener("popstate", close);
      close();
    };
  }, []);
  // Not in the layout effect: React focuses again what had the focus before it removed the dialog.
  useEffect(() => {
    const before = opener.current;
    return () => giveFocusBack(before);
  }, [opener]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="sign-in-title"
      aria-describedby="sign-in-text"
      onClose={onClose}
    >
      <div className={styles.content}>
        <h2 id="sign-in-title" className={styles.title}>
          {title}
        </h2>
        {children}
        <button
          type="button"
          className={styles.close}
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.closeMark}>
            <path d="M3 3l10 10M13 3L3 13" />
          </svg>
        </button>
      </div>
    </dialog>
  );
}

/**
 * To the control that opened the dialog, or to the button of the menu that it is in: the dialog
 * closed the menu, which may still be closing when the focus comes back.
 */
function giveFocusBack(opener: Element | null): void {
  const menu = opener?.closest("[popover]")?.id ?? "";
  const button = document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu)}"]`);
  if (button) button.focus();
  else if (opener instanceof HTMLElement) opener.focus();
}
