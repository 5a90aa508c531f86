import { env } from "cloudflare:test";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { isFullRun } from "#base/test/full-runs.ts";
import { COLLECTION, KEY, PROPOSAL } from "./openapi/operation.ts";
import type { Catalogue } from "./test/catalogue.ts";
import { ask } from "./test/people.ts";
import { resetRecords } from "./test/example-records.ts";
import { createShowcase, SENDER } from "./test/showcase.ts";
import { watchDb } from "./test/watched-db.ts";

const RUNS = isFullRun ? 25 : 10;
/** The numbers of steps by which the requests are interleaved, in the order of statements. */
const steps = fc.array(fc.nat({ max: 9 }), { minLength: 30, maxLength: 30 });
let waits: number[] = [];
let catalogue: Catalogue;

async function pause(): Promise<void> {
  for (let left = waits.shift() ?? 0; left > 0; left -= 1) await env.DB.prepare("SELECT 1").run();
}

beforeAll(async () => {
  catalogue = await createShowcase({ db: watchDb(env.DB, pause).db });
});

/** An edit, where its result is read, and the old and new value of each field. */
interface Edit {
  address: string;
  read: string;
  /** Selects one of several rows, by a field and its value. */
  row?: [field: string, value: string];
  always?: Record<string, unknown>;
  fields: Record<string, readonly [before: unknown, first: unknown, second: unknown]>;
  /** Whether omitted fields stay; otherwise an edit sets every field. */
  isPartial: boolean;
}

const EDITS: Edit[] = [
  {
    address: "PUT /user",
    read: "GET /user",
    fields: {
      firstName: ["Ada", "Bo", "Cy"],
      lastName: ["Moss", "Fern", "Reed"],
      credential: ["Postdoc", "Professor", "Dean"],
      degree: ["Ph.D.", "M.D.", "M.S."],
      color: ["#5FBFF9", "#342E37", "#F9CB40"],
      url: ["https://a.example", "https://b.example", "https://c.example"],
    },
    isPartial: true,
  },
  {
    address: `PATCH /collections/${COLLECTION}`,
    read: `GET /collections/${COLLECTION}`,
    fields: {
      name: ["Tides", "Waves", "Winds"],
      description: ["By day", "By night", "By week"],
      license: ["MIT", "Apache 2.0", "Creative Commons Attribution"],
      tags: [["a"], ["b"], ["c"]],
    },
    isPartial: true,
  },
  {
    address: "PUT /publishing/proposal",
    read: "GET /publishing/proposal",
    row: ["nodeId", PROPOSAL],
    always: { nodeId: PROPOSAL },
    fields: {
      name: ["Tides", "Waves", "Winds"],
      description: ["By day", "By night", "By week"],
      survey: [
        [{ questionId: 3, response: "a" }],
        [{ questionId: 4, response: "b" }],
        [{ questionId: 3, response: "c" }],
      ],
      contributors: [
        [],
        [{ firstName: "B", lastName: "F", emailAddress: "b@example.org" }],
        [{ firstName: "C", lastName: "R", emailAddress: "c@example.org" }],
      ],
    },
    isPartial: false,
  },
  {
    address: `PUT /token/${KEY}`,
    read: "GET /token",
    row: ["key", KEY],
    fields: { name: ["desk", "lap", "tower"] },
    isPartial: false,
  },
];

const BEFORE = 0;
const FIRST = 1;
const SECOND = 2;

function pick({ fields }: Edit, names: string[], side: 0 | 1 | 2): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, fields[name]?.[side]]));
}

async function readFields({ read, row, fields }: Edit): Promise<Record<string, unknown>> {
  const [, answer] = await ask(catalogue, SENDER, read);
  const list: unknown[] = Array.isArray(answer) ? answer : [answer];
  const found = list.find((one) => row === undefined || Object(one)[row[0]] === row[1]);
  return Object.fromEntries(Object.keys(fields).map((name) => [name, Object(found)[name]]));
}

describe("of two edits at once", () => {
  test.each(EDITS)("$address keeps both, as if one had followed the other", async (edit) => {
    await resetRecords(catalogue);
    const all = Object.keys(edit.fields);
    const some = fc.subarray(all, { minLength: edit.isPartial ? 1 : all.length });
    await fc.assert(
      fc.asyncProperty(some, some, steps, async (first, second, order) => {
        const send = (change: object) =>
          ask(catalogue, SENDER, edit.address, { ...edit.always, ...change });
        await send(pick(edit, all, BEFORE));
        const before = await readFields(edit);
        const changes = [pick(edit, first, FIRST), pick(edit, second, SECOND)];
        waits = [...order];
        const answers = await Promise.all(changes.map(send));
        waits = [];
        expect(answers.map(([status]) => status)).toEqual([200, 200]);
        const after = await readFields(edit);
        const inTurn = [changes, changes.toReversed()].map((turns) =>
          Object.assign({ ...before }, ...turns),
        );
        expect(inTurn).toContainEqual(after);
      }),
      { numRuns: RUNS },
    );
  });
});

test("only one of two ORCID iDs linked at once to one account is stored", async () => {
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

test("a collection that is published and changed at once is published with either its old or its new state", async () => {
  await resetRecords(catalogue);
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
