import { expect, it } from "vitest";
import { createTestApp, signedIn } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";
import { createMemberScript } from "../../test/member.ts";
import { json } from "../../test/upstream.ts";

const PAGE = "/workspaces/shared";

interface Listed {
  organization: object;
  isOwner?: boolean;
  isAdmin?: boolean;
  isGuest?: boolean;
}

function toListed(name: string, more: object = {}): Listed {
  const id = `N:organization:${name}`;
  return { organization: { id, name, slug: name.toLowerCase(), ...more } };
}

function createNumbered(count: number): Listed[] {
  return Array.from({ length: count }, (_, at) => toListed(`Harbour ${at + 1}`));
}

async function open(organizations: Listed[], path = PAGE): Promise<string> {
  const upstream = createMemberScript({ "/organizations": json({ organizations }) });
  return (await createTestApp({ session: signedIn, upstream }).visit(path)).body;
}

function readCards(body: string): string[] {
  return findAll(body, "button")
    .filter(({ attributes }) => attributes.get("name") === "organization")
    .map(({ text }) => text);
}

it("shows workspaces by name, each with the reader's role, and none in which they are a guest", async () => {
  const body = await open([
    { ...toListed("Tides"), isOwner: true },
    { ...toListed("Reefs"), isAdmin: true },
    toListed("Banks"),
    { ...toListed("Atlas"), isGuest: true },
  ]);
  expect(readCards(body)).toEqual(["BBanksMember", "RReefsAdministrator", "TTidesOwner"]);
});

it("shows a workspace's colours, and its logo in place of its initials", async () => {
  const body = await open([
    toListed("Tides", { colorTheme: { "#112233": "#445566" } }),
    toListed("Reefs", { bannerImageURI: "https://assets.test/reefs.png" }),
  ]);
  expect(body).toContain("linear-gradient(135deg, #112233, #445566)");
  expect(findAll(body, "img").map(({ attributes }) => attributes.get("src"))).toContain(
    "https://assets.test/reefs.png",
  );
  expect(readCards(body)).toEqual(["ReefsMember", "TTidesMember"]);
});

it.each([
  [8, false],
  [9, true],
])("of %i workspaces can be searched: %s", async (count, isSearched) => {
  const body = await open(createNumbered(count));
  expect(body.includes("Search your workspaces")).toBe(isSearched);
});

it("shows the workspaces whose names match the search, and how many there are", async () => {
  const body = await open(createNumbered(12), `${PAGE}?q=harbour+1`);
  expect(readCards(body)).toHaveLength(4);
  expect(findAll(body, "output").map(({ text }) => text)).toContain("4 of 12 workspaces Show all");
});
