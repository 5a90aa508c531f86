import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import type { OwnProposal } from "../../../contract/account/own-proposals.ts";
import type { LoadedView } from "../../../navigation/loaded-view.ts";
import { NavigationProvider } from "../../../navigation/navigation.tsx";
import { ShellProvider } from "../../../shell/shell-context.tsx";
import { TEST_SHELL } from "../../../shell/test/shell.ts";
import { MainProvider } from "../../../state/provider.tsx";
import { viewLoader } from "../../../view-loader.ts";
import ProposalPage from "./proposal.tsx";
import { DRAFT } from "./test/draft.ts";

const HEAD = { title: "Tides", description: "", isIndexable: false };
const LOADED: LoadedView = {
  view: { kind: "missing", head: HEAD, missing: { status: 404, failure: "not_found" } },
  Layout: ({ children }) => children,
  Page: null,
};
const URL = "https://portal.test/workspaces/user/proposals/1?done=save";
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const SAVED = "The draft is saved.";

afterEach(() => void vi.unstubAllGlobals());

async function show(): Promise<(proposal: OwnProposal) => Promise<void>> {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  const draw = (proposal: OwnProposal) =>
    act(async () =>
      root.render(
        <ShellProvider value={TEST_SHELL}>
          <MainProvider account={null} brandName="Foreland">
            <NavigationProvider first={LOADED} url={URL} loader={viewLoader}>
              <ProposalPage data={{ proposal, confirm: null }} later={{}} params={{ id: "1" }} />
            </NavigationProvider>
          </MainProvider>
        </ShellProvider>,
      ),
    );
  await draw(DRAFT);
  return draw;
}

it("does not call a draft saved whose text was changed since, until it is saved again", async () => {
  const draw = await show();
  expect(document.body.textContent).toContain(SAVED);
  const name = document.querySelector("input[name=name]");
  await act(async () => name?.dispatchEvent(new Event("input", { bubbles: true })));
  expect(document.body.textContent).not.toContain(SAVED);
  await draw({ ...DRAFT, revision: 5 });
  expect(document.body.textContent).toContain(SAVED);
});
