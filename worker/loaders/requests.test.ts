import { expect, it } from "vitest";
import { createTestApp, signedIn } from "../test/app.ts";
import { findAll, readText } from "../test/html.ts";
import { createMemberScript } from "../test/member.ts";
import { json, type Script, status } from "../test/upstream.ts";

const access = {
  datasetId: 51,
  datasetName: "Porpoises",
  status: "refused",
  requestedAt: "2026-01-01T00:00:00Z",
  decidedAt: "2026-01-02T00:00:00Z",
  grantedUntil: "",
  reason: "The agreement has ended.",
};
const restore = {
  id: "s1",
  datasetId: 25,
  version: 1,
  datasetName: "Gauges",
  requestedAt: "2026-01-03T00:00:00Z",
};

async function open(more: Script): Promise<string> {
  const upstream = createMemberScript({ "/access-requests": json({ requests: [] }), ...more });
  const app = createTestApp({ session: signedIn, upstream });
  return (await app.visit("/workspaces/user/requests")).body;
}

it("lists the reader's requests for withheld and for archived files side by side", async () => {
  const body = await open({
    "/access-requests/mine": json({ access: [access], restore: [restore] }),
  });
  const pageText = readText(body).join(" ");
  expect(pageText).toMatch(/Porpoises.*Refused.*The agreement has ended\./);
  expect(pageText).toMatch(/Gauges.*to be restored from the archive.*Answered by email/);
  const links = findAll(body, "a").map(({ attributes }) => attributes.get("href"));
  expect(links).toEqual(expect.arrayContaining(["/datasets/51", "/datasets/25/version/1"]));
});

it.each([
  [499, false],
  [500, true],
])("says of %i requests to decide that there may be more: %s", async (count, isSaid) => {
  const person = { name: "Bo Lee", email: "bo@example.org", orcid: null };
  const requests = Array.from({ length: count }, (_, at) => ({ ...access, id: `r${at}`, person }));
  const body = await open({ "/access-requests": json({ requests }) });
  expect(/At most\s+500\s+requests are listed/.test(readText(body).join(" "))).toBe(isSaid);
});

it.each([
  [499, 0, false],
  [500, 0, true],
  [0, 500, true],
])("says of %i and %i own requests that there may be more: %s", async (some, others, isSaid) => {
  const listOf = (length: number, request: object): object[] =>
    Array.from({ length }, (_, at) => ({ ...request, id: `s${at}`, datasetId: at + 1 }));
  const mine = { access: listOf(some, access), restore: listOf(others, restore) };
  const body = await open({ "/access-requests/mine": json(mine) });
  expect(/At most\s+500\s+requests of a kind are listed/.test(readText(body).join(" "))).toBe(
    isSaid,
  );
});

it("shows one list while the other fails, with a retry", async () => {
  const body = await open({ "/access-requests/mine": status(500) });
  expect(readText(body).join(" ")).toContain("There are no requests for withheld files");
  const again = findAll(body, "a").filter(({ text }) => text === "Try again");
  expect(again.map(({ attributes }) => attributes.get("href"))).toEqual([
    "/workspaces/user/requests",
  ]);
});
