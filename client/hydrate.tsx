import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { TOKEN_COOKIE_PREFIX } from "./contract/token-cookies.ts";
import { readFirstView } from "./navigation/first-view.ts";
import { loadView } from "./navigation/loaded-view.ts";
import type { SignInIntent } from "./sign-in/intent.ts";
import { Returned } from "./sign-in/returned.ts";
import type { CreateSession } from "./state/session.ts";

/** What happened before the page was alive. */
interface Arrival {
  signInIntent: SignInIntent;
  /** What another login sent the reader back with. */
  returned: string | null;
}

/** Continues where the server stopped, from the data it left in the document. */
export async function hydratePage({ signInIntent, returned }: Arrival): Promise<void> {
  const first = readFirstView(document);
  const root = document.getElementById("root");
  if (!first || !root) return;
  const [loaded, createSession] = await Promise.all([
    loadView(first.view),
    first.shell.account || hasTokens(document.cookie) ? loadSession() : undefined,
  ]);
  allowStylesOf(document);
  hydrateRoot(
    root,
    <Returned value={returned}>
      <App
        shell={first.shell}
        first={loaded}
        url={location.href}
        signInIntent={signInIntent}
        createSession={createSession}
      />
    </Returned>,
  );
}

/** A reader whose session the edge could not tell may still hold one. */
function hasTokens(cookie: string): boolean {
  return cookie.includes(TOKEN_COOKIE_PREFIX);
}

async function loadSession(): Promise<CreateSession> {
  return (await import("./state/session.ts")).createSession;
}

/** Radix locks scrolling with a style element; `get-nonce`, which it asks, reads this global. */
function allowStylesOf(document: Document): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
