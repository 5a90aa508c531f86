import type { Statement } from "../account-rows.ts";
import { toUuid } from "../random.ts";
import { licenses, type LicenseKey } from "../vocabulary.ts";
import { ROLE_LEVELS, findAccount, type DemoPerson, type RoleName } from "./people.ts";

interface DemoCollection {
  key: string;
  name: string;
  description: string;
  license: LicenseKey | null;
  tags: readonly string[];
  people: readonly (readonly [DemoPerson, RoleName])[];
  /** Keys of the public records in it, in reading order. */
  members: readonly string[];
  on: string;
}

const collections: readonly DemoCollection[] = [
  {
    key: "storm-shelf",
    name: "The storm shelf",
    description: "What we hand to a new colleague who asks about surges: water, waves, code.",
    license: "by",
    tags: ["storm surge", "waves"],
    people: [
      ["ines", "owner"],
      ["mateo", "editor"],
      ["noor", "viewer"],
    ],
    members: ["storm-surge-hindcast", "hollow-bank-waves", "tidefit"],
    on: "2026-05-19T08:10:00Z",
  },
  {
    key: "real-surveys",
    name: "Teaching with real surveys",
    description: "Two panels whose questionnaires are published beside the answers.",
    license: null,
    tags: ["survey"],
    people: [
      ["noor", "owner"],
      ["ines", "viewer"],
    ],
    members: ["doctoral-data-sharing", "flood-preparedness-panel"],
    on: "2026-07-02T15:45:00Z",
  },
  {
    key: "thesis-two",
    name: "Thesis, second chapter",
    description: "",
    license: null,
    tags: [],
    people: [["mateo", "owner"]],
    members: ["long-strand-shorelines"],
    on: "2026-08-30T19:05:00Z",
  },
  {
    key: "small-recordings",
    name: "Recordings small enough for a train journey",
    description: "Each opens within a minute on an old laptop.",
    license: "zero",
    tags: ["electrophysiology", "eeg"],
    people: [["yuki", "owner"]],
    members: ["motor-cortex-reaching", "eeg-drifting-rhythms"],
    on: "2026-03-27T06:50:00Z",
  },
];

const INSERT_COLLECTION = `
  INSERT INTO collections (node_id, name, description, license, tags, created_at, updated_at)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6) ON CONFLICT (node_id) DO NOTHING`;
const INSERT_PERSON = `
  INSERT INTO collection_users (collection_id, user_id, role)
  SELECT id, ?2, ?3 FROM collections WHERE node_id = ?1
  ON CONFLICT (collection_id, user_id) DO NOTHING`;
/** Only into an unchanged collection, so that a person's deletion stays. */
const INSERT_MEMBERS = `
  INSERT INTO collection_dois (collection_id, doi, position)
  SELECT c.id, v.doi, j.key FROM collections AS c, json_each(?2) AS j
  JOIN datasets AS d ON d.key = j.value JOIN versions AS v ON v.id = d.current_id
  WHERE c.node_id = ?1 AND c.created_at = c.updated_at
  ON CONFLICT (collection_id, doi) DO NOTHING`;

function toNode({ key }: DemoCollection): string {
  return toUuid(`collection ${key}`);
}

/** Collections of the demonstration people; none of them is published yet. */
export function toCollectionRows(): Statement[] {
  return collections.flatMap((collection) => [
    {
      sql: INSERT_COLLECTION,
      params: [
        toNode(collection),
        collection.name,
        collection.description,
        collection.license === null ? null : licenses[collection.license],
        JSON.stringify(collection.tags),
        collection.on,
      ],
    },
    ...collection.people.map(([person, role]) => ({
      sql: INSERT_PERSON,
      params: [toNode(collection), findAccount(person).intId, ROLE_LEVELS[role]],
    })),
  ]);
}

/** Their members, whose DOIs exist only once the public records do. */
export function toMemberRows(): Statement[] {
  return collections.map((collection) => ({
    sql: INSERT_MEMBERS,
    params: [toNode(collection), JSON.stringify(collection.members)],
  }));
}
