// @vitest-environment node
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { OwnProposal } from "../../../contract/account/own-proposals.ts";
import { AutosaveState } from "./autosave-state.tsx";
import type { Autosave } from "./use-autosave.ts";

const PROPOSAL = { name: "Tides", description: "", status: "DRAFT", questions: [] };

function draw(theirs: object | null): string {
  const autosave = { state: "saved", isRestored: false, problem: "", answered: null, theirs };
  return renderToStaticMarkup(
    <AutosaveState
      autosave={autosave as unknown as Autosave}
      proposal={PROPOSAL as unknown as OwnProposal}
    />,
  );
}

it("lets a person whose text conflicts with another's choose between both while it is a draft", () => {
  const html = draw({ ...PROPOSAL, name: "Tides of Aune" });
  expect(html).toContain("This draft was changed in another place");
  expect(html).toContain("Save my version");
  expect(html).toContain("Use the saved version");
});

it("offers to save nothing over a proposal that is not a draft any more", () => {
  const html = draw({ ...PROPOSAL, status: "SUBMITTED" });
  expect(html).toContain("This is no longer a draft");
  expect(html).not.toContain("Save my version");
  expect(html).toContain("Show it as it is saved");
});

it("shows no conflict where there is none", () => {
  expect(draw(null)).not.toContain("<section");
});
