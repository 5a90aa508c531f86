import { useState, useSyncExternalStore } from "react";
import { href } from "../contract/routes.ts";
import { SESSION_ENDS, type SessionEnd } from "./session-end.ts";
import { sessionEnded } from "../navigation/navigation.css.ts";
import { Button } from "../ui/button.tsx";
import { visuallyHidden } from "../ui/visually-hidden.css.ts";

interface SessionEndedProps {
  session: { watch(onChange: () => void): () => void; read(): { end: SessionEnd | null } };
}

/** Says on a page that stays why its reader is signed out, and leads back in. */
export function SessionEnded({ session }: SessionEndedProps) {
  const { end } = useSyncExternalStore(session.watch, session.read, session.read);
  const isHydrated = useSyncExternalStore(watchNothing, isTrue, isFalse);
  const [read, setRead] = useState<SessionEnd | null>(null);
  const isShown = end !== null && end !== read;
  // The server draws none.
  if (!isHydrated) return null;
  return (
    <output className={isShown ? sessionEnded : visuallyHidden} aria-label="Session">
      {isShown && (
        <>
          <p>{SESSION_ENDS[end]}</p>
          <p>
            <a href={href("sign-in")}>Sign In</a>{" "}
            <Button onClick={() => setRead(end)}>Close</Button>
          </p>
        </>
      )}
    </output>
  );
}

const watchNothing = () => () => {};
const isTrue = (): boolean => true;
const isFalse = (): boolean => false;
