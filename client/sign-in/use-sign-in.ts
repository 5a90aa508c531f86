import { type Dispatch, useCallback, useEffect, useReducer, useRef } from "react";
import { withTimeout } from "#base/with-timeout.ts";
import { LATE_ANSWER_WAIT_MS } from "../contract/limits.ts";
import { href } from "../contract/routes.ts";
import { type SignInEvent, type SignInState, signInFlow, START } from "./flow.ts";
import type { OpenIdentity } from "./open-identity.ts";
import { perform, UNREACHABLE_MESSAGE } from "./perform.ts";
import { reportOutcome, toOutcome } from "./report-outcome.ts";
import { readReturnPath, rememberReturn } from "./return/return-memory.ts";
import { forgetSignInAgain, rememberSignInAgain } from "./return/sign-in-again.ts";
import { type SignInRequest, toTimeoutMs } from "./requests.ts";

/**
 * Runs the flow: sends each request once, cancels one that is never answered, and
 * lets an unanswered step expire. A page that the
 * browser kept while the reader was at another login is restored with its buttons enabled.
 */
export function useSignIn(
  openIdentity: OpenIdentity,
  to: string | null,
): [SignInState, Dispatch<SignInEvent>] {
  const [state, change] = useReducer(signInFlow, START);
  const { request, expiresAt } = state;
  const sent = useRef<SignInRequest | null>(null);
  const wanted = useRef<SignInRequest | null>(null);
  const wasPending = useRef(false);
  const last = useRef<Promise<void>>(Promise.resolve());
  const dispatch = useCallback((event: SignInEvent): void => {
    const outcome = toOutcome(event);
    if (outcome !== null) reportOutcome(outcome);
    change(event);
  }, []);

  useEffect(() => {
    wanted.current = request;
    if (!request || sent.current === request) return;
    sent.current = request;
    if (request.kind === "redirect") rememberReturn(to);
    if (request.kind === "signOut")
      rememberSignInAgain(readReturnPath(to) ?? href("workspaces.shared"));
    // A cancelled one before it may still sign in, which is undone before the next begins.
    last.current = withTimeout(last.current, LATE_ANSWER_WAIT_MS).then(async () => {
      const event = await perform(openIdentity, request);
      if (event?.type === "signedOut") forgetSignInAgain();
      if (wanted.current !== request) return undo(openIdentity, event);
      if (event) dispatch(event);
    });
  }, [openIdentity, request, to, dispatch]);

  useEffect(() => {
    if (!request || request.kind === "redirect") return;
    const unanswered = { name: "NetworkError", message: UNREACHABLE_MESSAGE };
    const timer = setTimeout(() => {
      last.current = Promise.resolve();
      dispatch({ type: "requestFailed", request, ...unanswered });
    }, toTimeoutMs(request));
    return () => clearTimeout(timer);
  }, [request, dispatch]);

  useEffect(() => {
    if (wasPending.current && expiresAt === null) {
      void openIdentity().then((identity) => identity.forgetPendingSignIn());
    }
    wasPending.current = expiresAt !== null;
    if (expiresAt === null) return;
    const timer = setTimeout(
      () => dispatch({ type: "timePassed", now: Date.now() }),
      expiresAt - Date.now(),
    );
    return () => clearTimeout(timer);
  }, [openIdentity, expiresAt, dispatch]);

  useEffect(() => {
    function onPageShow({ persisted }: PageTransitionEvent): void {
      if (persisted) dispatch({ type: "redirectAbandoned" });
    }
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, [dispatch]);

  return [state, dispatch];
}

/** A late answer signs nobody in after the dialog was closed or has shown an error. */
async function undo(openIdentity: OpenIdentity, event: SignInEvent | null): Promise<void> {
  if (event?.type !== "stepReached") return;
  const identity = await openIdentity();
  identity.forgetPendingSignIn();
  if (event.step.signInStep === "DONE") await identity.signOut();
}
