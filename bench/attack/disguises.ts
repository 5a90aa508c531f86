import { type Attack, type Family, type Input, tryAll, tryEach } from "./attack.ts";
import { findFault } from "./faults.ts";
import type { Person } from "./people.ts";
import { type Answer, ask } from "./request.ts";

const PRIVATE = [
  "/user/profile",
  "/workspaces",
  "/workspaces/shared",
  "/workspaces/user",
  "/workspaces/user/datasets",
  "/workspaces/user/proposals",
  "/workspaces/user/user-tabs",
  "/workspaces/user/collections/my-collections",
].flatMap((path) => [path, `${path}/_payload.json`]);

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

/** Private pages under addresses that a cache takes for files, asked by a member and then by a visitor. */
export const disguises: Family = {
  name: "disguises",
  async run(attack) {
    const [member] = attack.people;
    if (!member) throw new Error("Nobody has signed in.");
    await tryEach(attack, [showsMember(attack, member)]);
    const inputs = PRIVATE.flatMap((path) =>
      DISGUISES.flatMap((disguise) => toInputs(attack, member, disguise(path))),
    );
    await tryAll(attack, inputs);
  },
};

function toInputs({ portal }: Attack, member: Person, path: string): Input[] {
  const { cookie } = member;
  return [
    {
      name: `${path} of a member, then of a visitor`,
      run: async () => {
        const own = await ask({ origin: portal, path, headers: { cookie } });
        const fault = findFault(own) ?? findPrivateInCache(own, member);
        if (fault !== null) return fault;
        const next = await ask({ origin: portal, path });
        return findFault(next) ?? (shows(next, member) ? "shows a visitor the member's" : null);
      },
    },
    {
      name: `${path} of a visitor`,
      run: async () => {
        const answer = await ask({ origin: portal, path });
        if (shows(answer, member)) return "shows a visitor the member's";
        return findFault(answer);
      },
    },
  ];
}

/** A personal answer that a cache between the portal and its reader might keep. */
function findPrivateInCache(answer: Answer, member: Person): string | null {
  const control = String(answer.headers["cache-control"] ?? "");
  if (/no-store/.test(control)) return null;
  if (shows(answer, member)) return `shows the member's with cache-control ${control}`;
  return answer.status === 200 && /public|max-age/.test(control)
    ? `is kept for a member: ${control}`
    : null;
}

function shows({ body }: Answer, { secrets, account }: Person): boolean {
  const own = [...secrets, `Account of ${account.firstName}`, account.credential];
  return own.some((secret) => secret !== "" && body.includes(secret));
}

function showsMember({ portal }: Attack, member: Person): Input {
  return {
    name: "the profile undisguised",
    run: async () => {
      const { cookie } = member;
      const answer = await ask({ origin: portal, path: "/user/profile", headers: { cookie } });
      return shows(answer, member) ? null : "does not show the member";
    },
  };
}
