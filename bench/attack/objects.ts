import { type Address, RIGHTS, ROLE_LEVELS } from "../../api/auth/rights.ts";
import { type Attack, type Family, type Input, tryEach } from "./attack.ts";
import { findFault } from "./faults.ts";
import { findHoldings, type Holding, isRoleName, toHeaders } from "./holdings.ts";
import type { Person } from "./people.ts";
import { ask } from "./request.ts";

/** A call that names an object by `:id`, and what belongs to it by `:part`. */
interface Named {
  call: Address;
  /** What follows the path. */
  query?: string;
  /** `:number` is the id without quotes. */
  body?: object;
  /** Whether its owner may call it too: the object exists afterwards. */
  isReading?: true;
}

const CALLS: Record<Holding["kind"], readonly Named[]> = {
  workspace: [
    { call: "GET /organizations/:id", isReading: true },
    { call: "GET /organizations/:id/members", isReading: true },
    { call: "GET /organizations/:id/teams", isReading: true },
    { call: "GET /organizations/:id/dataset-status", isReading: true },
    { call: "PUT /session/switch-organization", query: "?organization_id=:id" },
    {
      call: "POST /repository/enable",
      query: "?organization_id=:id",
      body: { url: "https://github.com/a/b" },
    },
    {
      call: "POST /repository/disable",
      query: "?organization_id=:id",
      body: { url: "https://github.com/a/b" },
    },
    {
      call: "PUT /repository/external",
      body: { url: "https://github.com/a/b", organizationId: ":number" },
    },
  ],
  dataset: [
    { call: "GET /datasets/:id", isReading: true },
    { call: "GET /datasets/:id/packages", isReading: true },
    { call: "GET /datasets/:id/collaborators", isReading: true },
    { call: "GET /datasets/:id/readme", isReading: true },
    { call: "GET /datasets/:id/changelog/timeline", isReading: true },
    { call: "GET /datasets/:id/banner", isReading: true },
    {
      call: "POST /repository/publish",
      body: { url: "https://github.com/a/b", organization_id: ":part", dataset_id: ":id" },
    },
  ],
  package: [{ call: "GET /packages/:id", isReading: true }, { call: "GET /packages/:id/content" }],
  collection: [
    { call: "GET /collections/:id", isReading: true },
    { call: "GET /collections/:id/doi" },
    { call: "PATCH /collections/:id", body: { name: "Taken over" } },
    { call: "POST /collections/:id/publish" },
    { call: "POST /collections/:id/unpublish" },
    { call: "DELETE /collections/:id" },
    { call: "GET /collections/:id/people", isReading: true },
    {
      call: "POST /collections/:id/people",
      body: { email: "taken.over@evil.example", role: "Editor" },
    },
    { call: "DELETE /collections/:id/people/me" },
  ],
  invited: [
    { call: "GET /collections/:id/people", isReading: true },
    { call: "DELETE /collections/:id/people/:person" },
  ],
  invitation: [
    { call: "POST /collections/invitations/:id/accept" },
    { call: "DELETE /collections/invitations/:id" },
  ],
  request: [
    {
      call: "POST /access-requests/:id/decision",
      body: { status: "granted", seen: "requested", reason: "Taken over" },
    },
  ],
  key: [{ call: "PUT /token/:id", body: { name: "taken over" } }, { call: "DELETE /token/:id" }],
  proposal: [
    {
      call: "PUT /publishing/proposal",
      body: { nodeId: ":id", name: "Taken over" },
    },
    { call: "DELETE /publishing/proposal", query: "?proposal_node_id=:id" },
    { call: "POST /publishing/proposal/submit", query: "?node_id=:id" },
    { call: "POST /publishing/proposal/withdraw", query: "?node_id=:id" },
  ],
  submission: [
    { call: "POST /publishing/submission/accept", query: "?node_id=:id" },
    { call: "POST /publishing/submission/reject", query: "?node_id=:id" },
    { call: "DELETE /publishing/proposal", query: "?proposal_node_id=:id" },
    { call: "POST /publishing/proposal/withdraw", query: "?node_id=:id" },
  ],
};

/** Every call that the walk makes. */
export const WALKED: ReadonlySet<string> = new Set(
  Object.values(CALLS).flatMap((calls) => calls.map(({ call }) => call)),
);

/** Role level that nobody has. */
const NOBODY = 9;

/**
 * The role level that a call needs in an object, by the table that guards the product API and
 * that its own tests compare with the contract. A proposal is only its author's, and no longer once it is submitted to others.
 */
function toLeast(kind: Holding["kind"], call: Address): number {
  const [, , standing] = RIGHTS[call];
  const [role = ""] = standing.split(" in named");
  if (isRoleName(role)) return ROLE_LEVELS[role];
  return kind === "submission" && standing === "self" ? NOBODY : ROLE_LEVELS.owner;
}

const DENIALS = new Set([400, 401, 403, 404]);

/** Every account's objects, requested by every account and by a visitor. */
export const objects: Family = {
  name: "objects",
  async run(attack) {
    const holdings = await findHoldings(attack);
    await tryEach(attack, [findsEveryKind(holdings)]);
    const walk = holdings.flatMap((holding) => toWalk(attack, holding));
    await tryEach(attack, [...walk, ...(await findWithheld(attack))]);
    await tryEach(
      attack,
      holdings.flatMap((holding) => tryOwnCalls(attack, holding)),
    );
  },
};

function findsEveryKind(holdings: readonly Holding[]): Input {
  const missing = Object.keys(CALLS).filter((kind) => holdings.every((held) => held.kind !== kind));
  return {
    name: "objects of every kind",
    run: async () => (missing.length > 0 ? `none of ${missing.join(", ")}` : null),
  };
}

/** Spellings of one id that a careless look-up may read as the same. */
function toSpellings(id: string): string[] {
  return [
    encodeURIComponent(id),
    id.toUpperCase(),
    `${encodeURIComponent(id)}%20`,
    `${encodeURIComponent(id)}%00`,
    `%20${encodeURIComponent(id)}`,
  ];
}

function toWalk(attack: Attack, holding: Holding): Input[] {
  return CALLS[holding.kind].flatMap((named) =>
    [null, ...attack.people]
      .filter((person) => person === null || isStranger(holding, named, person))
      .flatMap((person) =>
        toSpellings(holding.id).map((id) => tryCall(attack, { named, id, person, holding })),
      ),
  );
}

/** The author of a submitted proposal has rights in it that the list of submissions does not show. */
function isStranger({ kind, level }: Holding, { call }: Named, person: Person): boolean {
  const isWriter = kind === "submission" && person.account.memberships.length === 0;
  return !isWriter && level(person) < toLeast(kind, call);
}

interface Asking {
  named: Named;
  id: string;
  person: Person | null;
  holding: Holding;
}

function tryCall({ services }: Attack, { named, id, person, holding }: Asking): Input {
  const [method = "", pattern = ""] = named.call.split(" ");
  const { part = "1" } = holding;
  const path = `${pattern}${named.query ?? ""}`.replace(":id", id).replace(":person", part);
  const text = JSON.stringify(named.body ?? {})
    .replace('":number"', decodeURIComponent(id))
    .replace(":id", decodeURIComponent(id))
    .replace(":part", part);
  const headers = { ...toHeaders(person), "content-type": "application/json" };
  const body = method === "GET" || method === "DELETE" ? {} : { body: text };
  return {
    name: `${method} ${path} of a ${holding.kind} by ${person?.account.firstName ?? "a visitor"}`,
    run: async () => {
      const answer = await ask({ origin: services, path, method, headers, ...body });
      if (DENIALS.has(answer.status)) return null;
      return findFault(answer) ?? `is allowed with ${answer.status}`;
    },
  };
}

/** A person who may read gets the same answer as before: nothing was taken, changed or removed. */
function tryOwnCalls({ services, people }: Attack, holding: Holding): Input[] {
  const reading = CALLS[holding.kind].filter(({ isReading }) => isReading === true);
  return reading.flatMap(({ call }) =>
    people
      .filter((person) => holding.level(person) >= toLeast(holding.kind, call))
      .map((person) => {
        const path = call.replace("GET ", "").replace(":id", encodeURIComponent(holding.id));
        return {
          name: `${call} of a ${holding.kind} by its own ${person.account.firstName}`,
          run: async () => {
            const answer = await ask({ origin: services, path, headers: toHeaders(person) });
            if (answer.status !== 200) return `answers ${answer.status}`;
            if (/taken.over/i.test(answer.body)) return "was changed by a stranger";
            const isWhole = answer.body.includes(
              holding.kind === "invited" ? (holding.part ?? "") : "",
            );
            return isWhole ? null : "lost a part by a stranger";
          },
        };
      }),
  );
}

/** Files under embargo, from every address that could send them. */
async function findWithheld({ portal, services, people }: Attack): Promise<Input[]> {
  const answer = await ask({ origin: services, path: "/discover/datasets?embargo=true&limit=100" });
  const { datasets } = JSON.parse(answer.body) as { datasets: { id: number; name: string }[] }; // our own contract
  return datasets.flatMap(({ id, name }) =>
    [null, ...people].flatMap((person) => {
      // The demonstration grants one person one of them.
      const isGranted = name.startsWith("Retinal") && person?.account.firstName === "Mateo";
      if (isGranted) return [];
      const version = `/discover/datasets/${id}/versions/1`;
      const calls = [
        ...["README.md", "responses.csv", "data.csv"].map(
          (path) => `${version}/files/content?path=${path}`,
        ),
        `${version}/download`,
        `${version}/assets`,
      ].map((path) => ({ origin: services, path, headers: toHeaders(person) }));
      const pages = [`/files/${id}/1/README.md`, `/datasets/${id}/version/1/download`].map(
        (path) => ({
          origin: portal,
          path,
          headers: person === null ? {} : { cookie: person.cookie },
        }),
      );
      return [...calls, ...pages].map((asked) => ({
        name: `${asked.path} under embargo by ${person?.account.firstName ?? "a visitor"}`,
        run: async () => {
          const found = await ask(asked);
          const isOpen = found.status >= 200 && found.status < 300;
          return findFault(found) ?? (isOpen ? `is handed out with ${found.status}` : null);
        },
      }));
    }),
  );
}
