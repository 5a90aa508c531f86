import { type Attack, type Family, type Input, tryEach } from "./attack.ts";
import { findFault } from "./faults.ts";
import { findHoldings, type Holding, RUNG, toHeaders } from "./holdings.ts";
import type { Person } from "./people.ts";
import { ask } from "./request.ts";

/** A call that names an object, and the rung in it that the matrix of rights asks for. */
interface Named {
  address: string;
  least: number;
  body?: object;
  /** Whether its owner may be asked too: the object is there afterwards. */
  isReading?: true;
}

const CALLS: Record<Holding["kind"], readonly Named[]> = {
  workspace: [
    { address: "GET /organizations/:id", least: RUNG.guest, isReading: true },
    { address: "GET /organizations/:id/members", least: RUNG.viewer, isReading: true },
    { address: "GET /organizations/:id/teams", least: RUNG.viewer, isReading: true },
    { address: "GET /organizations/:id/dataset-status", least: RUNG.guest, isReading: true },
    { address: "PUT /session/switch-organization?organization_id=:id", least: RUNG.guest },
    {
      address: "POST /repository/enable?organization_id=:id",
      least: RUNG.viewer,
      body: { url: "https://github.com/a/b" },
    },
    {
      address: "POST /repository/disable?organization_id=:id",
      least: RUNG.viewer,
      body: { url: "https://github.com/a/b" },
    },
  ],
  dataset: [
    { address: "GET /datasets/:id/readme", least: RUNG.guest, isReading: true },
    { address: "GET /datasets/:id/banner", least: RUNG.guest, isReading: true },
  ],
  package: [{ address: "GET /packages/:id", least: RUNG.viewer, isReading: true }],
  collection: [
    { address: "GET /collections/:id", least: RUNG.guest, isReading: true },
    { address: "GET /collections/:id/doi", least: RUNG.guest },
    { address: "PATCH /collections/:id", least: RUNG.editor, body: { name: "Taken over" } },
    { address: "POST /collections/:id/publish", least: RUNG.owner },
    { address: "POST /collections/:id/unpublish", least: RUNG.owner },
    { address: "DELETE /collections/:id", least: RUNG.manager },
  ],
  key: [
    { address: "PUT /token/:id", least: RUNG.owner, body: { name: "taken over" } },
    { address: "DELETE /token/:id", least: RUNG.owner },
  ],
  proposal: [
    {
      address: "PUT /publishing/proposal",
      least: RUNG.owner,
      body: { nodeId: ":id", name: "Taken over" },
    },
    { address: "DELETE /publishing/proposal?proposal_node_id=:id", least: RUNG.owner },
    { address: "POST /publishing/proposal/submit?node_id=:id", least: RUNG.owner },
    { address: "POST /publishing/proposal/withdraw?node_id=:id", least: RUNG.owner },
  ],
  submission: [
    { address: "POST /publishing/submission/accept?node_id=:id", least: RUNG.owner },
    { address: "POST /publishing/submission/reject?node_id=:id", least: RUNG.owner },
    { address: "DELETE /publishing/proposal?proposal_node_id=:id", least: 9 },
    { address: "POST /publishing/proposal/withdraw?node_id=:id", least: 9 },
  ],
};

const DENIALS = new Set([400, 401, 403, 404]);

/** Every account's objects, asked for by every account and by a visitor. */
export const objects: Family = {
  name: "objects",
  async run(attack) {
    const holdings = await findHoldings(attack);
    const walk = holdings.flatMap((holding) => toWalk(attack, holding));
    await tryEach(attack, [...walk, ...(await toWithheld(attack))]);
    await tryEach(
      attack,
      holdings.flatMap((holding) => toOwn(attack, holding)),
    );
  },
};

/** Spellings of one id that a careless look-up takes for the same. */
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
        toSpellings(holding.id).map((id) => toAsked(attack, { named, id, person, holding })),
      ),
  );
}

/** The writer of a submitted proposal has rights in it that the list of submissions does not tell. */
function isStranger({ kind, rung }: Holding, { least }: Named, person: Person): boolean {
  const isWriter = kind === "submission" && person.account.memberships.length === 0;
  return !isWriter && rung(person) < least;
}

interface Asking {
  named: Named;
  id: string;
  person: Person | null;
  holding: Holding;
}

function toAsked({ services }: Attack, { named, id, person, holding }: Asking): Input {
  const [method = "", pattern = ""] = named.address.split(" ");
  const path = pattern.replace(":id", id);
  const text = JSON.stringify(named.body ?? {}).replace(":id", decodeURIComponent(id));
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

/** Who may read is answered after the walk as before it: nothing was taken, changed or removed. */
function toOwn({ services, people }: Attack, holding: Holding): Input[] {
  const reading = CALLS[holding.kind].filter(({ isReading }) => isReading === true);
  return reading.flatMap(({ address, least }) =>
    people
      .filter((person) => holding.rung(person) >= least)
      .map((person) => {
        const path = address.replace("GET ", "").replace(":id", encodeURIComponent(holding.id));
        return {
          name: `${address} of a ${holding.kind} by its own ${person.account.firstName}`,
          run: async () => {
            const answer = await ask({ origin: services, path, headers: toHeaders(person) });
            if (answer.status !== 200) return `answers ${answer.status}`;
            return /taken over/i.test(answer.body) ? "was changed by a stranger" : null;
          },
        };
      }),
  );
}

/** Files under embargo, from every address that could hand them out. */
async function toWithheld({ portal, services, people }: Attack): Promise<Input[]> {
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
