import {
  type RefObject,
  startTransition,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import type { FormReply, SignedOut } from "../contract/form.ts";
import { useNavigation } from "../navigation/navigation.tsx";
import { useShell } from "../shell/shell-context.tsx";
import { openLoginModal } from "../sign-in/event.ts";
import { useCurrentSession } from "../state/provider.tsx";
import { type SavedFocus, readFocus, restoreFocus } from "./keep-focus.ts";
import { resendByBrowser, type SendFailure, sendForm } from "./send-form.ts";
import {
  fillForm,
  hasInput,
  storeUnsentForm,
  takeUnsentForm,
  readTypedTexts,
} from "./unsent-form.ts";

export type FormState = "idle" | "sending" | "restored" | "unsent" | SignedOut | SendFailure;

/** The page's message about a form that was sent; `null` without one. */
export function useFormReply(name: string, subject = ""): FormReply | null {
  const { view } = useNavigation().loaded;
  const reply = view.kind === "page" ? view.reply : undefined;
  return reply?.form === name && reply.subject === subject ? reply : null;
}

interface SentTo {
  name: string;
  subject: string;
  /** Its page's address, where it is shown in place of another page. */
  page: string | undefined;
  isAutosaved: boolean;
}

/** Sends a form by script, and stores it during a lost session. */
export function useMemberForm({ name, subject, page, isAutosaved }: SentTo) {
  const { loaded, address: shown, take } = useNavigation();
  const address = page ?? shown;
  const { buildId } = useShell();
  const session = useCurrentSession();
  const reply = useFormReply(name, subject);
  const [state, setState] = useState<FormState>("idle");
  /** Counts its successes: each time its fields start again. */
  const [round, setRound] = useState(0);
  /** The key of the fields that were typed before the reload. */
  const [storedKey, setStoredKey] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const held = useRef<SavedFocus | null>(null);
  const isTyped = useStoreAtEnd(form, address);
  const formKey = (loaded.view.kind === "page" && loaded.view.formKey) || "";

  useEffect(() => {
    const taken = takeUnsentForm({ page: location.pathname, name, subject, formKey });
    if (!taken || !form.current) return;
    fillForm(form.current, taken.entries);
    form.current.closest("details")?.setAttribute("open", "");
    setState(taken.wasSent ? "unsent" : "restored");
    setStoredKey(taken.key);
    // oxlint-disable-next-line react/exhaustive-deps -- it can only have been stored for the opened page
  }, []);

  useEffect(() => {
    if (held.current) restoreFocus(form.current, held.current);
    held.current = null;
  }, [round]);

  function store(): void {
    if (form.current) storeUnsentForm(address, readTypedTexts(form.current));
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state === "sending") return;
    const { currentTarget: element, nativeEvent } = event;
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    const entries = new FormData(element, submitter);
    held.current = readFocus(element);
    setState("sending");
    await session?.freshen();
    const sent = await sendForm(entries, { address, buildId });
    if (sent.kind === "otherBuild") return resendByBrowser(entries, address);
    if (sent.kind === "failed") {
      if (hasInput(element))
        storeUnsentForm(address, readTypedTexts(element, entries), { wasSent: true });
      return setState(sent.failure);
    }
    if (sent.kind === "signedOut") {
      storeUnsentForm(address, readTypedTexts(element, entries));
      setState(sent.reason);
      if (sent.reason === "ended") openLoginModal();
      return;
    }
    if ("isSignedOut" in sent.payload) {
      session?.leave();
      return location.assign(sent.payload.redirect);
    }
    takeUnsentForm({ page: address, name, subject, formKey });
    setStoredKey("");
    isTyped.current = false;
    await take(sent.payload);
    setState("idle");
    // Restored hidden fields belong to the page again.
    if (isDone(sent.payload, name) || storedKey !== "")
      startTransition(() => setRound((count) => count + 1));
  }

  return {
    form,
    state,
    round,
    reply,
    key: reply?.key ?? (storedKey || formKey),
    store,
    handleInput: () => {
      isTyped.current = !isAutosaved;
    },
    handleSubmit,
  };
}

/** Stores typed text when the session ends by itself: a guarded page is left then. */
function useStoreAtEnd(
  form: RefObject<HTMLFormElement | null>,
  address: string,
): RefObject<boolean> {
  const session = useCurrentSession();
  const isTyped = useRef(false);
  useEffect(
    () =>
      session?.watch(() => {
        if (session.read().end === null || !isTyped.current || !form.current) return;
        storeUnsentForm(address, readTypedTexts(form.current));
      }),
    [session, form, address],
  );
  return isTyped;
}

function isDone(payload: { redirect: string } | { view: { kind: string } }, name: string): boolean {
  if ("redirect" in payload) return true;
  const reply = "reply" in payload.view ? (payload.view.reply as FormReply | undefined) : undefined; // of the same build
  return reply?.form === name && reply.kind === "shown";
}
