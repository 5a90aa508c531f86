import { type ReactNode, Suspense, use } from "react";
import type { Part } from "../contract/failures.ts";
import type { Deferred } from "../contract/page-data.ts";
import { isDocumentPart, partElementId } from "./document-part.ts";
import { toScriptJson } from "./first-view-json.ts";
import { useNavigation } from "./navigation.tsx";

interface AwaitProps<Value> {
  /** The part's name in the page's `later`. */
  name: string;
  part: Deferred<Value>;
  fallback: ReactNode;
  /** What the browser keeps of the value; by default all of it. */
  forBrowser?: (part: Part<Value>) => Part<Value>;
  children: (part: Part<Value>) => ReactNode;
}

/** Shows a deferred part when it is there, and leaves its value in the document for hydration. */
export function Await<Value>({ fallback, ...rest }: AwaitProps<Value>) {
  return (
    <Suspense
      fallback={
        <>
          {fallback}
          <WithoutScripts />
        </>
      }
    >
      <Arrived {...rest} />
    </Suspense>
  );
}

/** A late part is put in its place by a script; who has none can ask for the whole page. */
function WithoutScripts() {
  const { address } = useNavigation();
  return (
    <noscript>
      <a href={`${address}${address.includes("?") ? "&" : "?"}whole=1`}>
        Show this part of the page
      </a>
    </noscript>
  );
}

/**
 * Trusted Types forbid a script element made in the browser, so only served pages have one. What
 * is shown stands in the same place with and without it, so that it keeps the focus.
 */
function Arrived<Value>({ name, part, forBrowser, children }: Omit<AwaitProps<Value>, "fallback">) {
  const value = use(part);
  const kept = forBrowser ? forBrowser(value) : value;
  return (
    <>
      {children(value)}
      {(import.meta.env.SSR || isDocumentPart(part)) && (
        <script
          type="application/json"
          id={partElementId(name)}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? toScriptJson(kept) : "" }}
        />
      )}
    </>
  );
}
