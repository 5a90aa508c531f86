import { expect, it } from "vitest";
import { createTestApp, signedIn } from "../app.ts";
import { findAll, type HtmlElement, readElements } from "../html.ts";

async function open(path: string, session = signedIn): Promise<string> {
  const { body } = await createTestApp({ session }).visit(path);
  return body;
}

async function openAsVisitor(path: string): Promise<string> {
  const { body } = await createTestApp().visit(path);
  return body;
}

function findByText(html: string, sentence: string): HtmlElement | undefined {
  return readElements(html)
    .reverse()
    .find(({ name, text }) => text === sentence && name !== "script");
}

it("titles the landing page with the brand and what the product is", async () => {
  const html = await openAsVisitor("/");
  expect(findAll(html, "title").map(({ text }) => text)).toEqual([
    "Skerry: Public and Private Data Management and Analysis",
  ]);
});

it("ends every page with the year, the university and three links", async () => {
  const html = await openAsVisitor("/datasets");
  const [footer] = findAll(html, "footer");
  expect(footer?.text).toContain("© 2026 Skerry University");
  expect(findByText(html, "Terms of Service")?.attributes.get("href")).toBe(
    "https://skerry.test/terms",
  );
  expect(findByText(html, "Privacy Policy")?.attributes.get("href")).toBe(
    "https://skerry.test/privacy",
  );
  expect(findByText(html, "Documentation Hub")?.attributes.get("href")).toBe(
    "https://docs.skerry.test",
  );
});

it.each([
  "Manage Your Profile",
  "Manage your profile and integrate your account with other platforms.",
])("says “%s” in the user menu", async (sentence) => {
  expect(findByText(await openAsVisitor("/"), sentence)).toBeDefined();
});

it("offers a visitor Sign In and a disabled My Account", async () => {
  const html = await openAsVisitor("/");
  const account = findByText(html, "My Account");
  expect(account?.attributes.has("disabled") || account?.attributes.has("aria-disabled")).toBe(
    true,
  );
  expect(account?.attributes.has("href")).toBe(false);
  expect(findByText(html, "Sign In")).toBeDefined();
  expect(findByText(html, "Sign Out")).toBeUndefined();
});

it("offers a signed-in user My Account, Developer Tools and Sign Out", async () => {
  const html = await open("/");
  expect(findByText(html, "My Account")?.attributes.get("href")).toBe("/user/profile");
  expect(findByText(html, "Developer Tools")?.attributes.get("href")).toBe("/user/developer");
  expect(findByText(html, "Sign Out")).toBeDefined();
  expect(findByText(html, "Sign In")).toBeUndefined();
});

it("shows the signed-in user's initials on the user's own colour", async () => {
  const avatar = findByText(await open("/"), "AM");
  expect(avatar?.attributes.get("style")).toContain("#5FBFF9");
});

const entries: [path: string, entry: string][] = [
  ["/", "Information"],
  ["/about/team", "Information"],
  ["/datasets", "Public Data"],
  ["/datasets/7", "Public Data"],
  ["/code", "Public Data"],
  ["/discover", "Public Data"],
  ["/collections", "Public Data"],
  ["/open-repositories", "Public Data"],
  ["/workspaces", "Workspaces"],
];

it.each(entries)("highlights on %s the entry %s alone", async (path, entry) => {
  const html = await openAsVisitor(path);
  const names = ["Information", "Public Data", "Workspaces"];
  const current = findAll(html, "a").filter(
    ({ attributes }) => attributes.get("aria-current") === "true",
  );
  const labels = current.flatMap(({ text }) => names.filter((name) => text.startsWith(name)));
  expect(new Set(labels)).toEqual(new Set([entry]));
});

it("highlights no entry where none belongs", async () => {
  const html = await openAsVisitor("/proposals");
  expect(findAll(html, "a").filter(({ attributes }) => attributes.has("aria-current"))).toEqual([]);
});
