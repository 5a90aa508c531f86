import { type ReactNode, Suspense, use, useSyncExternalStore } from "react";
import type { Deferred, Part } from "../contract/failures.ts";
import { partElementId } from "./document-part.ts";
import { toScriptJson } from "./first-view.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { useNavigation } from "./navigation.tsx";

export interface AwaitProps<Value> {
  /** The part's name in the page's `later`. */
  name: string;
  part: Deferred<Value>;
  fallback: ReactNode;
  /** The part of the value that the browser keeps; by default all of it. */
  forBrowser?: ((part: Part<Value>) => Part<Value>) | undefined;
  children: (part: Part<Value>) => ReactNode;
}

/** Shows a deferred part when it has arrived, and writes its value into the document for hydration. */
export function Await<Value>({ fallback, ...rest }: AwaitProps<Value>) {
  const { address } = useNavigation();
  return (
    <ErrorBoundary
      of={rest.part}
      fallback={<FailureNotice code="unreadable" retryHref={address} />}
    >
      <Suspense
        fallback={
          <>
            {fallback}
            <noscript>{import.meta.env.SSR && <WholePageLink address={address} />}</noscript>
          </>
        }
      >
        <Arrived {...rest} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A late part is put in its place by a script; a reader without scripts can request the whole page. */
function WholePageLink({ address }: { address: string }) {
  const whole = `${address}${address.includes("?") ? "&" : "?"}whole=1`;
  return <a href={whole}>Show this part of the page</a>;
}

function Arrived<Value>({ name, part, forBrowser, children }: Omit<AwaitProps<Value>, "fallback">) {
  const value = use(part);
  return (
    <>
      {children(value)}
      <ServedValue name={name} value={forBrowser ? forBrowser(value) : value} />
    </>
  );
}

/**
 * The value, for hydration. The script element is only rendered on the server and kept while the page
 * hydrates: Trusted Types forbid React to create one in the browser, as it must when it redraws a
 * page whose served markup an extension has changed. A component of its own, because rendering the
 * part again would replace its served HTML.
 */
function ServedValue({ name, value }: { name: string; value: unknown }) {
  const isServed = useSyncExternalStore(
    watchNothing,
    () => false,
    () => true,
  );
  return (
    isServed && (
      <script
        type="application/json"
        id={partElementId(name)}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? toScriptJson(value) : "" }}
      />
    )
  );
}

function watchNothing(): () => void {
  return () => {};
}
