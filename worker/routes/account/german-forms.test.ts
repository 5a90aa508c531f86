import { expect, it } from "vitest";
import { createLanguagePortal } from "../../language-portal.ts?language=de";
import { createTestApp, ORIGIN, signedIn } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";
import { json, status } from "../../test/upstream.ts";

const USER = { id: "N:user:1", email: "ada@example.org", firstName: "Ada", lastName: "Moss" };
const GOOD = {
  _form: "profile",
  _subject: "",
  _key: `${signedIn.sub}.0b7c2f5e-0000-4000-8000-000000000001`,
  firstName: "Grace",
  middleInitial: "",
  lastName: "Reyes",
  credential: "",
  degree: "",
  color: "#3B28CC",
};

function openPortal(put = json(USER)) {
  const upstream = {
    "/user": (request: Request) => (request.method === "PUT" ? put(request) : json(USER)(request)),
    "/organizations": json({ organizations: [] }),
    "/accounts/github/user": status(404),
  };
  return createTestApp({ session: signedIn, upstream, createPortal: createLanguagePortal });
}

/** Sends the form of the German profile; the product API answers with this response. */
function post(put = json(USER), fields: Partial<typeof GOOD> = {}) {
  return openPortal(put).visit("/de/user/profile", {
    method: "POST",
    headers: { origin: ORIGIN },
    body: new URLSearchParams({ ...GOOD, ...fields }),
    redirect: "manual",
  });
}

/** The first message in the form. */
function readSummary(body: string): string | undefined {
  return findAll(body, "div").find(
    ({ attributes }) => attributes.get("role") === "alert" && attributes.has("tabindex"),
  )?.text;
}

/** Elements marked as English, links to English pages excluded. */
function readEnglish(body: string): string[] {
  return findAll(body, "span")
    .filter(({ attributes }) => attributes.get("lang") === "en")
    .map(({ text }) => text);
}

it("tells the catalogue the language of the page, for the emails about it", async () => {
  const languages: (string | null)[] = [];
  await post((request) => {
    languages.push(request.headers.get("accept-language"));
    return json(USER)(request);
  });
  expect(languages).toEqual(["de"]);
});

it("tells the catalogue the language of a page that reads the account", async () => {
  const app = openPortal();
  await app.visit("/de/user/profile");
  const read = app.upstream.requests.filter(({ url }) => new URL(url).pathname === "/user");
  expect(read.map(({ headers }) => headers.get("accept-language"))).toEqual(["de"]);
});

it("redirects to the German page", async () => {
  const { headers } = await post();
  expect(headers.get("location")).toBe("/de/user/profile?done=profile");
});

it("says in German what is wrong with a field", async () => {
  const { body } = await post(json(USER), { firstName: "" });
  expect(readSummary(body)).toContain("Bitte geben Sie Ihren Vornamen an.");
  expect(readEnglish(body)).toEqual([]);
});

it("says in German that the catalogue did not answer", async () => {
  const { body } = await post(status(500));
  expect(readSummary(body)).toContain("Senden Sie es erneut: Es geschieht nur einmal.");
});

it("marks the product API's message of a refusal as English", async () => {
  const { body } = await post(json({ message: "No such degree." }, 400));
  expect(readSummary(body)).toContain("No such degree. Ihre Eingaben stehen unten.");
  expect(new Set(readEnglish(body))).toEqual(new Set(["No such degree."]));
});
