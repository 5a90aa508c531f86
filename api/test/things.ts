import type { Catalogue } from "./catalogue.ts";
import type { RightsCaller } from "./callers.ts";
import { ask, LAB } from "./people.ts";
import { saveRows } from "./saved-rows.ts";

/** The things that an address or body may name; each call gets fresh ones. */
export interface Things {
  caller: RightsCaller;
  collection: string;
  key: string;
  proposal: string;
  submission: string;
}

export const NOTHING = { collection: "", key: "", proposal: "", submission: "" };

/** Rows of the first things of a catalogue, which later ones are written from. */
const saved = new WeakMap<Catalogue, { things: Omit<Things, "caller">; inserts: string[] }>();

/** Fresh records of the owner, in which each person of the lab has their own role. */
export async function createThings(catalogue: Catalogue, caller: RightsCaller): Promise<Things> {
  const { db } = catalogue.services;
  const first = saved.get(catalogue);
  if (first) {
    await db.batch([...FORGET, ...first.inserts].map((sql) => db.prepare(sql)));
    return { ...first.things, caller };
  }
  await db.batch(FORGET.map((sql) => db.prepare(sql)));
  const things = await createFirst(catalogue);
  const inserts = await saveRows(db, [
    "collections",
    "collection_users",
    "proposals",
    "api_tokens",
  ]);
  saved.set(catalogue, { things, inserts });
  return { ...things, caller };
}

async function createFirst(catalogue: Catalogue): Promise<Omit<Things, "caller">> {
  const [proposal, submission] = [await createProposal(catalogue), await createProposal(catalogue)];
  await ask(catalogue, "owner", `POST /publishing/proposal/submit?node_id=${submission}`);
  return {
    collection: await createCollection(catalogue),
    key: await read(catalogue, "POST /token", { name: "desk" }, "key"),
    proposal,
    submission,
  };
}

/** Deletes what the calls before have made, so that no limit on their number is reached. */
const FORGET = [
  "DELETE FROM collection_invitations",
  "DELETE FROM collection_users",
  "DELETE FROM collections",
  "DELETE FROM proposals",
  "DELETE FROM api_tokens WHERE name NOT LIKE 'robot %'",
];

let robots = 0;

/** A key of the owner, in the form that callers send. */
export async function createMachineKey(catalogue: Catalogue): Promise<string> {
  robots += 1;
  const [, made] = await ask(catalogue, "owner", "POST /token", { name: `robot ${robots}` });
  return `${Object(made).key}.${Object(made).secret}`;
}

async function createCollection(catalogue: Catalogue): Promise<string> {
  const nodeId = await read(catalogue, "POST /collections", { name: "Picks" }, "nodeId");
  const people = [
    ["guest", 1],
    ["member", 2],
    ["editor", 3],
    ["admin", 4],
  ] as const;
  await catalogue.services.db.batch(
    people.map(([sub, role]) =>
      catalogue.services.db
        .prepare(
          `INSERT INTO collection_users SELECT c.id, u.id, ?3 FROM collections AS c, users AS u
           WHERE c.node_id = ?1 AND u.sub = ?2`,
        )
        .bind(nodeId, sub, role),
    ),
  );
  return nodeId;
}

async function createProposal(catalogue: Catalogue): Promise<string> {
  const survey = [3, 4].map((questionId) => ({ questionId, response: "" }));
  const draft = { name: "Vagus", organizationNodeId: LAB, survey };
  return read(catalogue, "POST /publishing/proposal", draft, "nodeId");
}

async function read(
  catalogue: Catalogue,
  address: string,
  body: object,
  field: string,
): Promise<string> {
  const [status, answer] = await ask(catalogue, "owner", address, body);
  if (status !== 201) throw new Error(`${address} answered ${status}`);
  return String(Object(answer)[field]);
}
