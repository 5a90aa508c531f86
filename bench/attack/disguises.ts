import { LANGUAGES, PRIVATE_PAGES } from "./addresses.ts";
import { type Attack, type Family, type Input, tryAll, tryEach } from "./attack.ts";
import { demoWorkspaces } from "../../local/seed/accounts.ts";
import { unpublished } from "../../local/seed/workspaces/drafts.ts";
import { findFault } from "./faults.ts";
import { toHeaders } from "./holdings.ts";
import type { Person } from "./people.ts";
import { type Answer, ask } from "./request.ts";

/** Files and calls that answer with what is the caller's own. */
const OWN_FILES = ["/user/profile/export.json"];
const OWN_CALLS = [
  "/user",
  "/user/deletion",
  "/organizations",
  "/token",
  "/notifications",
  "/access-requests",
  "/access-requests/mine",
  "/collections",
  "/publishing/proposal",
  "/publishing/submission",
];

/** Of these, those that hold a word by which the member is known. */
const SHOWING = new Set([
  ...LANGUAGES.flatMap((prefix) => [`${prefix}/user/profile`, `${prefix}/user/developer`]),
  ...OWN_FILES,
  "/user",
]);

const ENDINGS = [
  "/x.css",
  "/x.js",
  "/x.png",
  "/assets/x.css",
  "/favicon.ico",
  "/robots.txt",
  ";x.css",
  ";/x.css",
  "%2Fx.css",
  "%252Fx.css",
  "%3Fx.css",
  "%23x.css",
  "%3Bx.css",
  "%00.css",
  "%0A.css",
  "%0Dx.css",
  "%09.css",
  "%20.css",
  "%20",
  ".css",
  ".js",
  ".json",
  ".ico",
  ".md",
  ".atom",
  ".",
  "/",
  "//",
  "/.",
  "/./x.css",
  "/..%2fx.css",
  "/%2e%2e%2fx.css",
  "\\x.css",
  "!x.css",
  "@x.css",
  "~",
  "$x.css",
  ",x.css",
  "?x.css",
  "?_payload.json",
  "?theme=dark&v=x.css",
];

const REWRITINGS: readonly ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => `/.${path}`,
  (path) => `/assets/..%2f${path.slice(1)}`,
  (path) => `/assets/..${path}`,
  (path) => `/assets/%2e%2e${path}`,
  (path) => `/builds/meta/..%2f..${path}`,
  (path) => `/cards/1.png/..${path}`,
  (path) => `/datasets/..${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replace("/", "/%"),
  (path) => path.replaceAll(/[aeiou]/g, (vowel) => `%${vowel.charCodeAt(0).toString(16)}`),
  (path) => path.replaceAll("/", "%2f").replace("%2f", "/"),
];

const DISGUISES: readonly ((path: string) => string)[] = [
  (path) => path,
  ...ENDINGS.map((end) => (path: string) => path + end),
  ...REWRITINGS,
];

/** Data that is private to some people: pages of a member, and a dataset that only its workspace knows. */
interface Target {
  origin: string;
  path: string;
  /** The person whose cookies are sent, or nobody. */
  toHeaders(person: Person | null): Record<string, string>;
  /** Text that only its people may be shown. */
  secrets: readonly string[];
}

/** Private pages under addresses that a cache may read as files, requested by a member and then by others. */
export const disguises: Family = {
  name: "disguises",
  async run(attack) {
    const [member] = attack.people;
    const stranger = attack.people.find(({ account }) => account.memberships.length === 0);
    if (!member || !stranger) throw new Error("Two people have to be signed in.");
    const secrets = toSecrets(member);
    const pages = [...PRIVATE_PAGES, ...OWN_FILES].map((path) => toPage(attack, path, secrets));
    const origin = attack.services;
    const calls = OWN_CALLS.map((path) => ({ origin, path, toHeaders, secrets }));
    const dataset = await findDataset(attack, member);
    const shown = [...pages, ...calls].filter(({ path }) => SHOWING.has(path));
    const undisguised = [...shown, ...dataset];
    await tryEach(
      attack,
      undisguised.map((target) => showsMember(target, member)),
    );
    const inputs = [...pages, ...calls, ...dataset].flatMap((target) =>
      DISGUISES.flatMap((disguise) =>
        toInputs({ ...target, path: disguise(target.path) }, member, stranger),
      ),
    );
    await tryAll(attack, inputs);
  },
};

function toPage({ portal }: Attack, path: string, secrets: readonly string[]): Target {
  return {
    origin: portal,
    path,
    toHeaders: (person) => (person === null ? {} : { cookie: person.cookie }),
    secrets,
  };
}

function toSecrets({ secrets, account }: Person): string[] {
  return [...secrets, `Account of ${account.firstName}`, account.credential].filter(Boolean);
}

/** Page, payload and calls of an unpublished dataset. */
async function findDataset(attack: Attack, member: Person): Promise<Target[]> {
  const origin = attack.services;
  const [dataset] = unpublished;
  const headers = toHeaders(member);
  const listed = await ask({ origin, path: "/datasets/paginated?limit=100", headers });
  const { datasets } = JSON.parse(listed.body) as {
    datasets: { content: { id: string; intId: number; name: string } }[];
  }; // our own contract
  const found = datasets.find(({ content }) => content.name === dataset?.name);
  if (!found || !dataset) throw new Error("The workspace's dataset is not listed.");
  const { nodeId } = demoWorkspaces[dataset.workspace];
  const secrets = [dataset.name, dataset.description.slice(0, 40)];
  const page = `/workspaces/${encodeURIComponent(nodeId)}/datasets/${found.content.intId}`;
  const call = `/datasets/${encodeURIComponent(found.content.id)}`;
  return [
    ...[page, `${page}/_payload.json`, `${page}?tab=files`].map((path) =>
      toPage(attack, path, secrets),
    ),
    ...[call, "/datasets/paginated"].map((path) => ({ origin, path, toHeaders, secrets })),
  ];
}

function toInputs(target: Target, member: Person, stranger: Person): Input[] {
  const { origin, path } = target;
  const askAs = (person: Person | null): Promise<Answer> =>
    ask({ origin, path, headers: target.toHeaders(person) });
  const others = { "a visitor": null, "another member": stranger };
  return [
    {
      name: `${path} of a member, then of others`,
      run: async () => {
        const own = await askAs(member);
        const fault = findFault(own) ?? findPrivateInCache(own, target);
        if (fault !== null) return fault;
        for (const [name, other] of Object.entries(others)) {
          const next = await askAs(other);
          const found =
            findFault(next) ?? (shows(next, target) ? `shows ${name} the member's` : null);
          if (found !== null) return found;
        }
        return null;
      },
    },
    {
      name: `${path} of a visitor`,
      run: async () => {
        const answer = await askAs(null);
        return shows(answer, target) ? "shows a visitor the member's" : findFault(answer);
      },
    },
  ];
}

/** A private answer that a cache between the portal and its reader might store. */
function findPrivateInCache(answer: Answer, target: Target): string | null {
  const control = String(answer.headers["cache-control"] ?? "");
  if (/no-store/.test(control)) return null;
  if (shows(answer, target)) return `shows the member's with cache-control ${control}`;
  return answer.status === 200 && /public|max-age/.test(control)
    ? `is kept for a member: ${control}`
    : null;
}

function shows({ body }: Answer, { secrets }: Target): boolean {
  return secrets.some((secret) => body.includes(secret));
}

function showsMember(target: Target, member: Person): Input {
  const { origin, path } = target;
  return {
    name: `${path} undisguised`,
    run: async () => {
      const answer = await ask({ origin, path, headers: target.toHeaders(member) });
      return shows(answer, target) ? null : "does not show the member";
    },
  };
}
