import { sleep } from "../../base/sleep.ts";
import { SIGN_OUT_PATH } from "../../client/contract/session.ts";
import { FORMS, LANGUAGES, OPEN_POSTS } from "./addresses.ts";
import { type Attack, type Family, type Input, tryAll, tryEach } from "./attack.ts";
import { findFault, findForeignRedirect } from "./faults.ts";
import { type Answer, ask } from "./request.ts";

const FORM = "application/x-www-form-urlencoded";
const EVIL = "evil.example";

/** Addresses that send their reader on, and the parameter that might say where. */
const REDIRECTS = [
  "/appearance?theme=dark&back=",
  "/docs-login?redirect=",
  "/sign-in?back=",
  "/orcid-redirect?code=x&state=",
  "/profile?code=x&state=",
  "/preview/exit?back=",
  "/preview?path=",
  "/datasets/search?q=",
  "/",
  "/datasets/",
];

const ELSEWHERE = [
  `//${EVIL}`,
  `///${EVIL}`,
  `////${EVIL}/`,
  `/\\${EVIL}`,
  `\\\\${EVIL}`,
  `/%2f${EVIL}`,
  `/%5c${EVIL}`,
  `%2f%2f${EVIL}`,
  `%5c%5c${EVIL}`,
  `/%09/${EVIL}`,
  `/%0a/${EVIL}`,
  `/%0d%0aLocation:%20//${EVIL}`,
  `https:${EVIL}`,
  `https://${EVIL}`,
  `https%3A%2F%2F${EVIL}`,
  `HtTpS:/${EVIL}`,
  `javascript:alert(1)`,
  `data:text/html,x`,
  `/.${EVIL}`,
  `/..//${EVIL}`,
  `/datasets/..//${EVIL}`,
  `@${EVIL}`,
  `.${EVIL}`,
  `/%E3%80%82${EVIL}`,
  `/%252f${EVIL}`,
  `//${EVIL}%2f..`,
  `//${EVIL}/datasets/`,
  `//${EVIL}\\@127.0.0.1`,
];

/** Forms sent from other sites, and redirects that lead there. */
export const forms: Family = {
  name: "forms",
  async run(attack) {
    await tryEach(attack, [takesOwn(attack)]);
    const posts = Object.entries(FORMS).flatMap(([path, body]) => toPosts(attack, path, body));
    const redirects = REDIRECTS.flatMap((start) =>
      ELSEWHERE.flatMap((end) =>
        LANGUAGES.map((prefix) => toRedirect(attack, prefix + start + end)),
      ),
    );
    await tryAll(
      attack,
      [...Object.keys(FORMS), ...OPEN_POSTS].map((path) => toEndless(attack, path)),
    );
    const open = OPEN_POSTS.flatMap((path) => toOpenPosts(attack, path));
    await tryAll(attack, [...posts, ...redirects, ...open]);
  },
};

/** Headers of a browser, or of a proxy before it, for a form of another site. */
export function toOrigins(portal: string): Record<string, Record<string, string>> {
  const { host, port } = new URL(portal);
  const site = (name: string): Record<string, string> => ({ "sec-fetch-site": name });
  const from = (origin: string): Record<string, string> => ({ origin });
  return {
    "no origin": {},
    "no origin, cross-site": site("cross-site"),
    "no origin, same-site": site("same-site"),
    "no origin, none": site("none"),
    "null origin": { ...from("null"), ...site("cross-site") },
    "an empty origin": from(""),
    "another site": { ...from(`https://${EVIL}`), ...site("cross-site") },
    "another site, silent browser": from(`https://${EVIL}`),
    "a neighbour": { ...from(`http://evil.${host}`), ...site("same-site") },
    "a longer name": from(`${portal}.${EVIL}`),
    "our name as user": from(`http://${host}@${EVIL}`),
    "our name as path": from(`http://${EVIL}/${host}`),
    "another port": { ...from(`http://127.0.0.1:${Number(port) + 1}`), ...site("same-site") },
    "no port": from("http://127.0.0.1"),
    "another scheme": from(`https://${host}`),
    "a name of this machine": from(`http://localhost:${port}`),
    "an address in other digits": from(`http://2130706433:${port}`),
    "a slash behind": from(`${portal}/`),
    "a dot behind": from(`http://127.0.0.1.:${port}`),
    "two origins": from(`${portal}, https://${EVIL}`),
    "two origins, foreign first": from(`https://${EVIL} ${portal}`),
    "their own host": { ...from(`http://${EVIL}`), host: EVIL },
    "their own host, cross-site": { ...from(`http://${EVIL}`), host: EVIL, ...site("cross-site") },
    "their forwarded host": { ...from(`https://${EVIL}`), "x-forwarded-host": EVIL },
    "a forwarded line": { ...from(`https://${EVIL}`), forwarded: `host=${EVIL};proto=https` },
    "our referrer": { ...from(`https://${EVIL}`), referer: `${portal}/datasets/1` },
    "our referrer alone": { referer: `${portal}/datasets/1` },
  };
}

const TYPES = [FORM, "text/plain", "multipart/form-data; boundary=x", "application/json", ""];

function toPosts({ portal, people }: Attack, path: string, body: string): Input[] {
  const cookies = [{}, ...people.slice(0, 1).map(({ cookie }) => ({ cookie }))];
  return Object.entries(toOrigins(portal)).flatMap(([origin, said]) =>
    TYPES.flatMap((type) =>
      cookies.map((who) => ({
        name: `POST ${path} as ${type || "no type"} from ${origin}${"cookie" in who ? "" : ", a visitor"}`,
        run: async () => {
          const headers = { ...who, ...said, ...(type !== "" && { "content-type": type }) };
          const answer = await ask({ origin: portal, path, method: "POST", headers, body });
          const isTaken = answer.status < 400 && answer.status > 0;
          if (isTaken) return `is taken with ${answer.status}`;
          return findFault(answer) ?? findForeignRedirect(portal, answer) ?? findOpenDoor(answer);
        },
      })),
    ),
  );
}

/** A body without a length is answered long before its end. Signing out reads none. */
function toEndless({ portal }: Attack, path: string): Input {
  return {
    name: `POST ${path} in chunks`,
    run: async () => {
      let isRead = false;
      // So slowly that the answer of a server that then ends the connection arrives.
      async function* body(): AsyncGenerator<Uint8Array> {
        for (let sent = 0; sent < CHUNKS; sent += 1) {
          yield Buffer.alloc(CHUNK_BYTES, "&name=xx");
          await sleep(CHUNK_PAUSE_MS);
        }
        isRead = true;
      }
      const headers = { origin: portal, "content-type": FORM };
      const answer = await ask({ origin: portal, path, method: "POST", headers, body });
      if (isRead) return "is read to its end";
      const isTaken = answer.status < 400 && answer.status > 0 && !path.endsWith(SIGN_OUT_PATH);
      return isTaken ? `is taken with ${answer.status}` : findFault(answer);
    },
  };
}

const CHUNK_BYTES = 65_536;
const CHUNKS = 128;
const CHUNK_PAUSE_MS = 20;

const BODIES = [
  "",
  "null",
  "[".repeat(20_000),
  '{"__proto__":{"id":1},"method":"tools/call","jsonrpc":"2.0","id":1e999}',
  '[{"type":"csp-violation","url":"//\\ud800","body":{"message":"<script>","line":-1}}]',
  "verb=ListRecords&resumptionToken=%00%F0%9F",
  "x".repeat(300_000),
];

/** What anyone may send is harmless: no fault, no session begun or ended, nothing to read with cookies. */
function toOpenPosts({ portal, people }: Attack, path: string): Input[] {
  const cookie = people[0]?.cookie ?? "";
  return Object.entries(toOrigins(portal)).flatMap(([origin, said]) =>
    [FORM, "application/json", "application/reports+json"].flatMap((type) =>
      BODIES.map((body) => ({
        name: `POST ${path} as ${type} from ${origin}: ${body.slice(0, 40)}`,
        run: async () => {
          const headers = { cookie, ...said, "content-type": type };
          const answer = await ask({ origin: portal, path, method: "POST", headers, body });
          const isSessionChanged = answer.headers["set-cookie"] !== undefined;
          if (isSessionChanged) return "sets a cookie";
          return findFault(answer) ?? findForeignRedirect(portal, answer) ?? findOpenDoor(answer);
        },
      })),
    ),
  );
}

/** Whether scripts of other sites may read the answer with their reader's cookies. */
function findOpenDoor({ headers }: Answer): string | null {
  const allowed = headers["access-control-allow-credentials"];
  return allowed === undefined ? null : "lets other sites read with cookies";
}

function toRedirect({ portal, people }: Attack, path: string): Input {
  return {
    name: `GET ${path}`,
    run: async () => {
      const cookie = people[0]?.cookie ?? "";
      const answer = await ask({ origin: portal, path, headers: { cookie } });
      return findFault(answer) ?? findForeignRedirect(portal, answer);
    },
  };
}

/** A form of the portal's own page is accepted, so others are refused for their origin. */
function takesOwn({ portal }: Attack): Input {
  return {
    name: "a form of its own page",
    run: async () => {
      const headers = { origin: portal, "content-type": FORM };
      const path = "/datasets/1/version/1/restore";
      const answer = await ask({
        origin: portal,
        path,
        method: "POST",
        headers,
        body: FORMS[path] ?? "",
      });
      return answer.status === 303 ? null : `is refused with ${answer.status}`;
    },
  };
}
