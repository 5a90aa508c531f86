import { expect, it } from "vitest";
import { createTestApp, signedIn } from "../../test/app.ts";
import { readElements, readText } from "../../test/html.ts";
import { createMemberScript, LAB, postForm } from "../../test/member.ts";
import { createStage } from "../../test/own-sign-in.ts";
import { createRichScript, withRequest } from "../../test/rich-member.ts";
import { COLLECTION, PROPOSAL, READS } from "../../test/sent-forms.ts";
import { json, type Script } from "../../test/upstream.ts";

const SCRIPT: Script = {
  ...READS,
  "/publishing/repositories": json([
    {
      organizationNodeId: LAB,
      name: "moss",
      displayName: "Moss Repository",
      type: "PUBLIC",
      questions: [{ id: 3, question: "How large?", type: "STRING" }],
    },
  ]),
};

const proposals = "/workspaces/user/proposals";
const collections = "/workspaces/user/collections/my-collections";

/** A page of a member, and how many characters the product API takes of its fields. */
const PAGES: [page: string, lengths: Record<string, number>][] = [
  [`${proposals}?openSubmitModal=true`, { name: 255 }],
  [
    `${proposals}/${encodeURIComponent(PROPOSAL)}`,
    {
      name: 255,
      description: 5_000,
      answer: 5_000,
      firstName: 255,
      lastName: 255,
      emailAddress: 255,
    },
  ],
  [`/workspaces/user/submissions/${encodeURIComponent(PROPOSAL)}`, { reason: 2_000 }],
  ["/workspaces/user/requests?open=r1", { reason: 2_000 }],
  [`${collections}?new=1`, { name: 255, description: 255 }],
  [`${collections}/${COLLECTION}?tab=details`, { name: 255, description: 255 }],
  [`${collections}/${COLLECTION}?tab=people`, { email: 320 }],
  ["/user/developer", { name: 255 }],
  ["/user/profile", { firstName: 255, middleInitial: 2, lastName: 255, credential: 255 }],
];

it.each(PAGES)("accepts in %s as many characters as its call", async (page, lengths) => {
  const app = createTestApp({ session: signedIn, upstream: createMemberScript(SCRIPT) });
  const { body } = await app.visit(page);
  const written = readElements(body).flatMap(({ name, attributes }) => {
    const isTyped = name === "textarea" || name === "input";
    const max = attributes.get("maxlength");
    return isTyped && max ? [[attributes.get("name") ?? "", Number(max)] as const] : [];
  });
  const { q: _, ...found } = Object.fromEntries(written);
  expect(found).toEqual(lengths);
});

const SECURITY = "/user/security";
const PROFILE = "/user/profile";
const DRAFT = `${proposals}/${encodeURIComponent(PROPOSAL)}`;
const SUBMISSION = `/workspaces/user/submissions/${encodeURIComponent(PROPOSAL)}`;
const DETAILS = `${collections}/${COLLECTION}?tab=details`;
const PEOPLE = `${collections}/${COLLECTION}?tab=people`;
const REQUEST = "/workspaces/user/requests?open=r1";
const long = (chars: number) => "x".repeat(chars + 1);
const collection = { revision: "4", name: "Tides", description: "", license: "MIT", tags: "" };
const draft = { revision: "4", name: "Vagus", description: "" };
const profile = {
  firstName: "Ada",
  middleInitial: "",
  lastName: "Moss",
  credential: "",
  degree: "",
  color: "",
  seen: "",
};
const refusal = { _subject: "r1", seen: "granted" };
const passwords = { current: "old secret 1", proposed: "new secret 2" };

it.each<[page: string, form: string, problem: string, fields: Record<string, string>]>([
  [SECURITY, "password", "Please add your current password.", { ...passwords, current: "" }],
  [SECURITY, "password", "Please add a new password.", { ...passwords, proposed: "" }],
  [SECURITY, "password", "Use at most 256 characters.", { ...passwords, proposed: long(256) }],
  [PROFILE, "profile", "Please provide your first name.", { ...profile, firstName: "" }],
  [PROFILE, "profile", "Please provide your last name.", { ...profile, lastName: "" }],
  [PROFILE, "profile", "Please provide your last name.", { ...profile, lastName: "\u200b" }],
  [PROFILE, "profile", "Use at most 255 characters.", { ...profile, lastName: long(255) }],
  [PROFILE, "profile", "Use at most 255 characters.", { ...profile, credential: long(255) }],
  [PROFILE, "profile", "Use one letter.", { ...profile, middleInitial: "KL" }],
  [PROFILE, "profile", "Choose a degree from the list.", { ...profile, degree: "Esq." }],
  [PROFILE, "profile", "Choose one of the colours.", { ...profile, color: "#000000" }],
  ["/user/email", "email", "Give the new address.", { email: "" }],
  ["/user/email", "email", "Use at most 320 characters.", { email: long(320) }],
  ["/user/email?step=code", "email-code", "Enter the code from the email.", { code: "" }],
  ["/user/developer", "create-key", "Give the key a name.", { name: "" }],
  ["/user/developer", "create-key", "Use at most 255 characters.", { name: long(255) }],
  ["/user/developer", "create-key", "Give the key a name.", { name: "\u200b\u3164" }],
  ["/user/developer", "console", "Choose a call.", { call: "nothing" }],
  ["/user/developer", "workspace", "Choose one of your workspaces.", { organization: "x" }],
  [`${collections}?new=1`, "create", "Give the collection a name.", { ...collection, name: "" }],
  [DETAILS, "details", "Use at most 255 characters.", { ...collection, name: long(255) }],
  [DETAILS, "details", "Use at most 255 characters.", { ...collection, description: long(255) }],
  [
    DETAILS,
    "details",
    "Use at most 50 tags.",
    {
      ...collection,
      tags: Array(51)
        .fill("a")
        .map((tag, at) => tag + at)
        .join(),
    },
  ],
  [DETAILS, "details", "Use at most 255 characters in a tag", { ...collection, tags: long(255) }],
  [PEOPLE, "invite", "Give an email address.", { email: "", role: "Viewer" }],
  [PEOPLE, "invite", "This is not an email address.", { email: "x", role: "Viewer" }],
  [PEOPLE, "invite", "Choose a role from the list.", { email: "a@b.example", role: "Owner" }],
  [DRAFT, "save", "Give the dataset a name.", { ...draft, name: "" }],
  [DRAFT, "save", "Use at most 5000 characters.", { ...draft, description: long(5_000) }],
  [SUBMISSION, "reject", "Give a reason: the author is told nothing else.", { reason: " \u200b" }],
  [REQUEST, "refuse", "Give a reason: the person is told nothing", { ...refusal, reason: "" }],
  [REQUEST, "refuse", "Use at most 2000 characters.", { ...refusal, reason: long(2_000) }],
])("tells on %s what is wrong with its form %s: %s", async (page, form, problem, fields) => {
  const { app, changes } = createStage({ catalogue: createRichScript() });
  const answer = await postForm(app, page, { _form: form, ...fields });
  expect(answer.status).toBe(422);
  expect(readText(answer.body).join(" ")).toContain(problem);
  const sent = app.upstream.requests.filter(({ method }) => method !== "GET");
  expect([changes(), sent]).toEqual([[], []]);
});

const LINE = "x".repeat(255);
const TEXT = "x".repeat(5_000);
const NAMES = { firstName: LINE, lastName: LINE, credential: LINE };
const TEXTS = { name: LINE, description: LINE };
const TAGS = [LINE, ...Array.from({ length: 49 }, (_, at) => `a${at}`)];

it.each<[what: string, page: string, form: string, typed: object, sent: object]>([
  ["a mark that turns", PROFILE, "profile", { firstName: "\u202eAda" }, { firstName: "Ada" }],
  ["cells of a table", PROFILE, "profile", { firstName: "Ada\tK." }, { firstName: "Ada K." }],
  [
    "an accent of its own",
    PROFILE,
    "profile",
    { middleInitial: "E\u0301." },
    { middleInitial: "É" },
  ],
  [
    "a wrapped title",
    DETAILS,
    "details",
    { name: "Tides of\r\n the Aune" },
    { name: "Tides of the Aune" },
  ],
  ["a slide", DETAILS, "details", { description: "One\vtwo\u0000" }, { description: "One\ntwo" }],
  [
    "tags in any case",
    DETAILS,
    "details",
    { tags: "Tide, sea\tice,tide,TIDE" },
    { tags: ["Tide", "sea ice"] },
  ],
  ["the longest names", PROFILE, "profile", NAMES, NAMES],
  [
    "the longest texts",
    DETAILS,
    "details",
    { ...TEXTS, tags: TAGS.join() },
    { ...TEXTS, tags: TAGS },
  ],
  ["the longest text", DRAFT, "save", { description: TEXT }, { description: TEXT }],
  ["a slide", DRAFT, "save", { description: "One\u2028two\u0002" }, { description: "One\ntwo" }],
])("takes %s that is pasted on %s into the form %s", async (_, page, form, typed, sent) => {
  const { app } = createStage({ catalogue: createRichScript() });
  const base = form === "profile" ? profile : form === "details" ? collection : draft;
  await postForm(app, page, { _form: form, ...base, ...typed });
  const [change] = app.upstream.requests.filter(({ method }) => method !== "GET");
  expect(await change?.json()).toMatchObject(sent);
});

it("never says of a password that it is kept", async () => {
  const { app } = createStage({ catalogue: createRichScript() });
  const page = await postForm(app, SECURITY, { _form: "password", ...passwords, proposed: "" });
  expect(page.status).toBe(422);
  expect(page.body).toContain("Nothing was changed yet.");
  expect(page.body).not.toContain("is kept");
});

it.each(["2027-02-30", "0000-00-00", "12027-02-03", "3.2.2027"])(
  "takes %s for no last day of access",
  async (until) => {
    const { app } = createStage(withRequest({ status: "requested" }));
    const fields = { _form: "grant", _subject: "r1", seen: "requested", until };
    const page = await postForm(app, REQUEST, fields);
    expect([page.status, page.body.includes(`value="${until}"`)]).toEqual([422, true]);
    const text = readText(page.body).join(" ");
    expect(text).toContain("Enter a day, or leave it empty");
    expect(text).not.toContain("Received");
    expect(app.upstream.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  },
);
