import { randomUUID } from "node:crypto";
import { type RoleName, ROLE_LEVELS } from "../../api/auth/rights.ts";
import { demoWorkspaces } from "../../local/seed/accounts.ts";
import { toUuid } from "#local/seed/random.ts";
import { unpublished, type UnpublishedDataset } from "../../local/seed/workspaces/drafts.ts";
import { findAccount } from "../../local/seed/workspaces/people.ts";
import type { Attack } from "./attack.ts";
import type { Person } from "./people.ts";
import { ask } from "./request.ts";

/** One object of the catalogue and each account's rights in it. */
export interface Holding {
  kind:
    | "workspace"
    | "dataset"
    | "package"
    | "collection"
    | "invited"
    | "invitation"
    | "request"
    | "key"
    | "proposal"
    | "submission";
  id: string;
  /** The workspace of a dataset; the open invitation of a collection with somebody `invited`. */
  part?: string;
  /** Role level of an account in it, 0 without a role, as in the matrix of rights. */
  level(person: Person): number;
}

export function isRoleName(role: string): role is RoleName {
  return role in ROLE_LEVELS;
}

type Listed = Record<string, unknown>;

/** Everything private of the demonstration accounts, and one new object of each kind that an account can create. */
export async function findHoldings(attack: Attack): Promise<Holding[]> {
  const made = await Promise.all(attack.people.map((person) => makeThings(attack, person)));
  return [
    ...toWorkspaces(),
    ...unpublished.flatMap(toDatasets),
    ...(await listCollections(attack)),
    ...(await listSubmissions(attack)),
    ...(await listRequests(attack)),
    ...made.flat(),
  ];
}

function toWorkspaces(): Holding[] {
  return Object.entries(demoWorkspaces).flatMap(([key, { nodeId, intId }]) =>
    [nodeId, String(intId)].map((id) => ({
      kind: "workspace" as const,
      id,
      level: ({ account }: Person) => {
        const role = account.memberships.find(({ workspace }) => workspace === key)?.role;
        return role === undefined ? 0 : ROLE_LEVELS[role];
      },
    })),
  );
}

function toDatasets(dataset: UnpublishedDataset): Holding[] {
  const level = ({ account }: Person): number => {
    const membership = account.memberships.find(({ workspace }) => workspace === dataset.workspace);
    const named = Object.entries(dataset.people ?? {}).filter(([name]) =>
      account.email.startsWith(`${name}.`),
    );
    if (account.sub === findAccount(dataset.owner).sub) return ROLE_LEVELS.owner;
    const isMember = membership !== undefined && membership.role !== "guest";
    const everybody = isMember && dataset.everybody ? ROLE_LEVELS[dataset.everybody] : 0;
    return Math.max(everybody, ...named.map(([, name]) => ROLE_LEVELS[name]));
  };
  const packages = Object.keys(dataset.files ?? {}).map((path) => ({
    kind: "package" as const,
    id: `N:package:${toUuid(`${dataset.key}/${path}`)}`,
    level,
  }));
  const id = `N:dataset:${toUuid(`dataset ${dataset.key}`)}`;
  const part = demoWorkspaces[dataset.workspace].nodeId;
  return [{ kind: "dataset", id, part, level }, ...packages];
}

/** A person's own list has their collections, and their role in each. */
async function listCollections(attack: Attack): Promise<Holding[]> {
  const levels = new Map<string, Map<Person, number>>();
  for (const person of attack.people) {
    const { collections } = await read(attack, person, "/collections?limit=100");
    for (const listed of toList(collections)) {
      const id = String(listed["nodeId"]);
      const role = String(listed["userRole"]).toLowerCase();
      const level = isRoleName(role) ? ROLE_LEVELS[role] : 0;
      levels.set(id, (levels.get(id) ?? new Map<Person, number>()).set(person, level));
    }
  }
  return [...levels].map(([id, held]) => ({
    kind: "collection",
    id,
    level: (person) => held.get(person) ?? 0,
  }));
}

/** Submitted proposals, and the publishers who were notified of them. */
async function listSubmissions(attack: Attack): Promise<Holding[]> {
  const holders = new Map<string, Set<Person>>();
  for (const person of attack.people) {
    const { proposals } = await read(attack, person, "/publishing/submission?limit=100");
    for (const listed of toList(proposals)) {
      const id = String(listed["nodeId"]);
      holders.set(id, (holders.get(id) ?? new Set<Person>()).add(person));
    }
  }
  return [...holders].map(([id, told]) => ({
    kind: "submission",
    id,
    level: (person) => (told.has(person) ? ROLE_LEVELS.owner : 0),
  }));
}

/** Requests for withheld files, and those who may decide them. */
async function listRequests(attack: Attack): Promise<Holding[]> {
  const deciders = new Map<string, Set<Person>>();
  for (const person of attack.people) {
    const { requests } = await read(attack, person, "/access-requests");
    for (const listed of toList(requests)) {
      const id = String(listed["id"]);
      deciders.set(id, (deciders.get(id) ?? new Set<Person>()).add(person));
    }
  }
  return [...deciders].map(([id, held]) => ({
    kind: "request",
    id,
    level: (person) => (held.has(person) ? ROLE_LEVELS.owner : 0),
  }));
}

/** An open invitation of the next person to a collection, as its owner and as that person name it. */
async function invite(attack: Attack, owner: Person, collection: string): Promise<Holding[]> {
  const invited = attack.people[(attack.people.indexOf(owner) + 1) % attack.people.length] ?? owner;
  const path = `/collections/${encodeURIComponent(collection)}/people`;
  const { email } = invited.account;
  const { invitations } = await make(attack, owner, path, { email, role: "Editor" });
  const id = toList(invitations)[0]?.["id"];
  if (typeof id !== "string") return [];
  const of =
    (holder: Person) =>
    (person: Person): number =>
      person === holder ? ROLE_LEVELS.owner : 0;
  return [
    { kind: "invited", id: collection, part: id, level: of(owner) },
    { kind: "invitation", id, level: of(invited) },
  ];
}

async function makeThings(attack: Attack, person: Person): Promise<Holding[]> {
  const own = (holder: Person): number => (holder === person ? ROLE_LEVELS.owner : 0);
  const { nodeId: collection } = await make(attack, person, "/collections", { name: "Picks" });
  const { nodeId: proposal } = await make(attack, person, "/publishing/proposal", {
    name: "Rock pools",
    organizationNodeId: demoWorkspaces.coast.nodeId,
  });
  // No two keys of a workspace have one name, and each family of attacks makes its own.
  const { key } = await make(attack, person, "/token", { name: `laptop ${randomUUID()}` });
  const made: [Holding["kind"], unknown][] = [
    ["collection", collection],
    ["proposal", proposal],
    ["key", key],
  ];
  return [
    ...made.flatMap(([kind, id]) => (typeof id === "string" ? [{ kind, id, level: own }] : [])),
    ...(await invite(attack, person, String(collection))),
  ];
}

async function make(
  { services }: Attack,
  person: Person,
  path: string,
  body: object,
): Promise<Listed> {
  const headers = { ...toHeaders(person), "content-type": "application/json" };
  const sent = { origin: services, path, method: "POST", headers, body: JSON.stringify(body) };
  return toObject((await ask(sent)).body);
}

async function read({ services }: Attack, person: Person, path: string): Promise<Listed> {
  return toObject((await ask({ origin: services, path, headers: toHeaders(person) })).body);
}

export function toHeaders(person: Person | null): Record<string, string> {
  return person === null ? {} : { authorization: `Bearer ${person.tokens.accessToken}` };
}

function toObject(text: string): Listed {
  try {
    return Object(JSON.parse(text)) as Listed; // read member by member below
  } catch {
    return {};
  }
}

function toList(value: unknown): Listed[] {
  return Array.isArray(value) ? value.map((item) => Object(item) as Listed) : []; // the same
}
