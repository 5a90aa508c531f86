import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { COLLECTION, KEY, PROPOSAL } from "./openapi/operations/names.ts";
import type { Catalogue } from "./test/catalogue.ts";
import { ask } from "./test/people.ts";
import { createShowcase, refreshThings, SENDER } from "./test/showcase.ts";

const RUNS = 12;
let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createShowcase();
});

/** An edit, where its outcome is read, and two values for each of its fields. */
interface Edit {
  address: string;
  read: string;
  /** Which of several rows it is, by a field and its value. */
  row?: [field: string, value: string];
  always?: Record<string, unknown>;
  fields: Record<string, readonly [unknown, unknown]>;
  /** Whether what is left out stays; else an edit sets every field. */
  isPartial: boolean;
}

const EDITS: Edit[] = [
  {
    address: "PUT /user",
    read: "GET /user",
    fields: {
      firstName: ["Ada", "Bo"],
      lastName: ["Moss", "Fern"],
      credential: ["Postdoc", "Professor"],
      degree: ["Ph.D.", "M.D."],
      color: ["#5FBFF9", "#342E37"],
      url: ["https://a.example", "https://b.example"],
    },
    isPartial: true,
  },
  {
    address: `PATCH /collections/${COLLECTION}`,
    read: `GET /collections/${COLLECTION}`,
    fields: {
      name: ["Tides", "Waves"],
      description: ["By day", "By night"],
      license: ["MIT", "Apache 2.0"],
      tags: [["a"], ["b"]],
    },
    isPartial: true,
  },
  {
    address: "PUT /publishing/proposal",
    read: "GET /publishing/proposal",
    row: ["nodeId", PROPOSAL],
    always: { nodeId: PROPOSAL },
    fields: {
      name: ["Tides", "Waves"],
      description: ["By day", "By night"],
      survey: [[{ questionId: 3, response: "a" }], [{ questionId: 4, response: "b" }]],
      contributors: [[], [{ firstName: "B", lastName: "F", emailAddress: "b@example.org" }]],
    },
    isPartial: false,
  },
  {
    address: `PUT /token/${KEY}`,
    read: "GET /token",
    row: ["key", KEY],
    fields: { name: ["desk", "lap"] },
    isPartial: false,
  },
];

function pick({ fields, always }: Edit, names: string[], side: 0 | 1): Record<string, unknown> {
  const own = names.map((name): [string, unknown] => [name, fields[name]?.[side]]);
  return { ...always, ...Object.fromEntries(own) };
}

async function readFields({ read, row, fields }: Edit): Promise<Record<string, unknown>> {
  const [, answer] = await ask(catalogue, SENDER, read);
  const list: unknown[] = Array.isArray(answer) ? answer : [answer];
  const found = list.find((one) => row === undefined || Object(one)[row[0]] === row[1]);
  return Object.fromEntries(Object.keys(fields).map((name) => [name, Object(found)[name]]));
}

describe("of two edits at once", () => {
  test.each(EDITS)("$address keeps one as a whole, never a mix", async (edit) => {
    await refreshThings(catalogue);
    const all = Object.keys(edit.fields);
    const some = fc.subarray(all, { minLength: edit.isPartial ? 1 : all.length });
    await fc.assert(
      fc.asyncProperty(some, some, async (first, second) => {
        await ask(catalogue, SENDER, edit.address, pick(edit, all, 0));
        const before = await readFields(edit);
        const answers = await Promise.all([
          ask(catalogue, SENDER, edit.address, pick(edit, first, 0)),
          ask(catalogue, SENDER, edit.address, pick(edit, second, 1)),
        ]);
        expect(answers.map(([status]) => status)).toEqual([200, 200]);
        const after = await readFields(edit);
        const inTurn = [
          {
            ...before,
            ...pick({ ...edit, always: {} }, [...first], 0),
            ...pick({ ...edit, always: {} }, [...second], 1),
          },
          {
            ...before,
            ...pick({ ...edit, always: {} }, [...second], 1),
            ...pick({ ...edit, always: {} }, [...first], 0),
          },
        ];
        expect(inTurn).toContainEqual(after);
      }),
      { numRuns: RUNS },
    );
  });
});

test("of two e-mail addresses asked for at once by two people one is given", async () => {
  const body = { email: "wanted@example.org" };
  const answers = await Promise.all(
    ["member", "editor"].map((sub) => ask(catalogue, sub, "PUT /user/email", body)),
  );
  expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409]);
});

test("of two ORCID iDs linked at once to one account one is kept", async () => {
  const codes = ["0000-0002-1825-0097", "0000-0001-5109-3700"];
  const answers = await Promise.all(
    codes.map((orcid) =>
      ask(catalogue, "guest", "POST /user/orcid", {
        authorizationCode: { code: `code-of-${orcid}` },
      }),
    ),
  );
  expect(answers.map(([status]) => status).toSorted()).toEqual([200, 400]);
});

test("a collection that is published and changed at once is published as it was or as it is", async () => {
  await refreshThings(catalogue);
  const change = { name: "Changed", description: "Changed" };
  const [[published, answer]] = await Promise.all([
    ask(catalogue, SENDER, `POST /collections/${COLLECTION}/publish`),
    ask(catalogue, SENDER, `PATCH /collections/${COLLECTION}`, change),
  ]);
  const id = Object(answer).publishedDatasetId;
  const record = Object(await (await catalogue.request(`/discover/datasets/${id}`)).json());
  expect(published).toBe(200);
  expect([
    ["Picks", "By the sea."],
    ["Changed", "Changed"],
  ]).toContainEqual([record.name, record.description]);
});
