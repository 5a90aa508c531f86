import { type Dispatch, useEffect, useState } from "react";
import { NEW_CODE_WAIT_MS } from "../contract/limits.ts";
import { Button } from "../ui/button.tsx";
import { type SignInEvent, type SignInState, toCodeRequest } from "./flow.ts";

interface NewCodeProps {
  state: SignInState;
  dispatch: Dispatch<SignInEvent>;
}

/** Sends another code, once the last one has had time to arrive. */
export function NewCode({ state, dispatch }: NewCodeProps) {
  const seconds = useSecondsUntil(state.sentAt === null ? null : state.sentAt + NEW_CODE_WAIT_MS);
  if (!toCodeRequest(state)) return null;
  return (
    <Button
      look="quiet"
      aria-disabled={seconds > 0 || state.request !== null}
      onClick={() => dispatch({ type: "newCodeChosen", now: Date.now() })}
    >
      {seconds > 0 ? `Send a new code in ${seconds} s` : "Send a new code"}
    </Button>
  );
}

/** Whole seconds from now until `at`, counted down; 0 when it has passed. */
function useSecondsUntil(at: number | null): number {
  const [now, setNow] = useState(Date.now);
  const left = at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1_000));
  useEffect(() => {
    if (at === null || at <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= at) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [at]);
  return left;
}
