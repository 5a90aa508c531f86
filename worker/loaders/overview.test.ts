import { expect, it } from "vitest";
import { createTestApp, signedIn } from "../test/app.ts";
import { readWords } from "../test/html.ts";
import { json } from "../test/upstream.ts";

const proposal = {
  nodeId: "N:proposal:1",
  name: "Plankton",
  proposalStatus: "SUBMITTED",
  updatedAt: Date.parse("2026-08-03T10:00:00Z") / 1_000,
};

async function readOverview(...proposals: object[]): Promise<string> {
  const app = createTestApp({
    session: signedIn,
    upstream: { "/publishing/proposal": json(proposals) },
  });
  return readWords((await app.visit("/workspaces/user")).body).join(" ");
}

it("tells of a proposal its name, its status and the day it changed", async () => {
  const words = await readOverview(proposal);
  expect(words).toMatch(/Plankton.*Submitted.*Aug 3, 2026/);
  expect(words).not.toContain("still");
});

it("tells no day of a proposal that never changed", async () => {
  const words = await readOverview({ ...proposal, updatedAt: 0 });
  expect(words).toContain("Plankton");
  expect(words).not.toContain("1970");
});

it("lists the three proposals that changed last, and counts all", async () => {
  const four = [1, 4, 2, 3].map((at) => ({ ...proposal, name: `Trawl ${at}`, updatedAt: at }));
  const words = await readOverview(...four);
  expect(words.match(/Trawl \d/g)).toEqual(["Trawl 4", "Trawl 3", "Trawl 2"]);
});

it.each([
  [1, "One proposal is still a draft."],
  [2, "2 proposals are still drafts."],
])("reminds of %i drafts", async (count, reminder) => {
  const drafts = Array.from({ length: count }, () => ({ ...proposal, proposalStatus: "DRAFT" }));
  expect(await readOverview(...drafts)).toContain(reminder);
});
