import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { readFirstView } from "./navigation/first-view.ts";
import { loadView } from "./navigation/loaded-view.ts";

/** Continues where the server stopped, from the data it left in the document. */
export async function hydratePage(): Promise<void> {
  const first = readFirstView(document);
  const root = document.getElementById("root");
  if (!first || !root) return;
  const loaded = await loadView(first.view);
  hydrateRoot(root, <App shell={first.shell} first={loaded} url={location.href} />);
}
