import { expect, it } from "vitest";
import { findEmptyAttributes } from "../../test/empty-attributes.ts";
import { STATES } from "../../test/member-states.ts";
import { compare, readExpected } from "../../test/expected-outlines.ts";
import { readOutline } from "../../test/outline.ts";
import { postForm } from "../../test/member.ts";
import { createStage, type Stage } from "../../test/own-sign-in.ts";
import { createRichScript } from "../../test/rich-member.ts";
import { FULL_COLLECTION } from "../../test/rich-records.ts";
import { COLLECTION } from "../../test/sent-forms.ts";
import { type Answer, json } from "../../test/upstream.ts";
import outlines from "./outlines.txt?raw";

const EXPECTED = readExpected(outlines);

/** Outlines of the states that were visited already. */
const known = new Map<string, string[]>();

async function read(name: string): Promise<string[]> {
  const outline = known.get(name) ?? (await visit(name));
  known.set(name, outline);
  return outline;
}

async function visit(name: string): Promise<string[]> {
  const [, path = "", stage] = STATES.find(([each]) => each === name) ?? [];
  const { app } = createStage(stage);
  const { body } = await app.visit(path);
  expect(findEmptyAttributes(body)).toEqual([]);
  const asked = app.upstream.asked().toSorted();
  return [...toLines(body), ...asked.map((call) => `asks ${call.replaceAll(COLLECTION, "ID")}`)];
}

function toLines(body: string): string[] {
  const outline = readOutline(body.replaceAll(COLLECTION, "ID"));
  return outline.slice(outline.findIndex((line) => line.startsWith("# ")));
}

it.each(STATES)(
  "%s: headings, facts, links, fields, buttons and calls",
  async (name, _, __, base) => {
    const outline = await read(name);
    const lines = base === undefined ? outline : compare(outline, await read(base));
    expect(lines).toEqual(EXPECTED.get(name));
  },
);

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const conflict: Answer = (request) =>
  request.method === "GET"
    ? json(FULL_COLLECTION)(request)
    : json({ message: "Somebody was faster." }, 409)(request);

/** What a page shows after a form of it was sent, compared with the same page before. */
it.each<[name: string, base: string, stage: Stage, fields: Record<string, string>]>([
  [
    "Authenticator app to be set up",
    "Security with everything set up",
    {
      catalogue: createRichScript(),
      pool: { AssociateSoftwareToken: { kind: "answered", body: { SecretCode: SECRET } } },
    },
    { _form: "authenticator-start" },
  ],
  [
    "Details that were changed meanwhile",
    "Details of a collection",
    { catalogue: createRichScript({ [`/collections/${COLLECTION}`]: conflict }) },
    {
      _form: "details",
      revision: "3",
      name: "Ebbs",
      description: "",
      license: "MIT",
      tags: "ebb",
    },
  ],
])("%s: what its form leaves", async (name, base, stage, fields) => {
  const [, path = ""] = STATES.find(([each]) => each === base) ?? [];
  const { app } = createStage(stage);
  const before = toLines((await app.visit(path)).body);
  const after = toLines((await postForm(app, path, fields)).body);
  expect(compare(after, before)).toEqual(EXPECTED.get(name));
});
