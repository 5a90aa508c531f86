import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { Shell } from "../../contract/view.ts";
import { ShellProvider } from "../../shell/shell-context.tsx";
import { MainProvider } from "../../state/provider.tsx";
import type { Session } from "../../state/session.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const nothing = (): void => {};
const SESSION = {
  read: () => ({ isSignedIn: true, profile: null }),
  watch: () => nothing,
  start: () => nothing,
} as unknown as Session; // the members that the provider uses

/** A part of a page as a signed-in reader sees it, alone in the document; the root unmounts it. */
export async function showToMember(
  part: ReactNode,
  shell: Partial<Shell>,
): Promise<{ root: Root; main: HTMLElement }> {
  const main = document.createElement("main");
  document.body.replaceChildren(main);
  const root = createRoot(main);
  await act(async () =>
    root.render(
      <ShellProvider value={shell as Shell}>
        <MainProvider account={null} brandName="Foreland" createSession={() => SESSION}>
          {part}
        </MainProvider>
      </ShellProvider>,
    ),
  );
  return { root, main };
}
