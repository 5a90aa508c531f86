import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { handleErrors } from "./shell/errors/root-errors.ts";
import { TOKEN_COOKIE_PREFIX } from "./contract/session.ts";
import { readFirstView } from "./navigation/first-view.ts";
import { takeArrival } from "./sign-in/arrival.ts";
import { Returned } from "./sign-in/return/returned.ts";
import { viewLoader } from "./view-loader.ts";

/** Hydrates the document with the data that the server wrote into it. */
async function hydratePage(): Promise<void> {
  const { signInIntent, returned } = takeArrival();
  const first = readFirstView(document);
  const root = document.getElementById("root");
  if (!first || !root) return;
  const [loaded, createSession] = await Promise.all([
    viewLoader.loadView(first.view, "document"),
    first.shell.account || hasTokens(document.cookie)
      ? import("./state/session.ts").then((code) => code.createSession)
      : undefined,
  ]);
  const app = (
    <Returned value={returned}>
      <App
        shell={first.shell}
        first={loaded}
        url={location.href}
        loader={viewLoader}
        signInIntent={signInIntent}
        createSession={createSession}
      />
    </Returned>
  );
  // In short tasks, so that the reader can scroll and press meanwhile.
  startTransition(() => {
    hydrateRoot(root, app, handleErrors(root));
  });
}

/** A reader whose session the edge could not check may still have one. */
function hasTokens(cookie: string): boolean {
  return cookie.includes(TOKEN_COOKIE_PREFIX);
}

// Not awaited: the page's own code imports this file, and would wait for it to end. After an error
// the page stays as it was served.
hydratePage().catch(console.warn);
