import type { ComponentType, ReactNode } from "react";

/** A component whose code is only loaded where it is shown. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads the code; to be awaited before the component is rendered. */
  load(): Promise<void>;
}

/**
 * Unlike React's `lazy` this never suspends: the page that may render it loads it in its `prepare`,
 * so that hydration keeps the server's HTML and a navigation shows the whole page at once.
 */
export function lazyPart<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let Fetched: ComponentType<Props> | null = null;
  function LateComponent(props: Props) {
    if (!Fetched) throw new Error("the part has no code yet");
    return <Fetched {...props} />;
  }
  return Object.assign(LateComponent, {
    async load() {
      Fetched ??= await fetchCode();
    },
  });
}
