import { type Attack, type Family, type Input, tryAll, tryEach } from "./attack.ts";
import { findForeignRedirect, findPageFault } from "./faults.ts";
import { NAUGHTY } from "./naughty.ts";
import { type Answer, ask } from "./request.ts";

const FORM = "application/x-www-form-urlencoded";
const EVIL = "eve@evil.example";

/** Fields of the forms of `/follow`; one at a time has an unexpected value. */
const FIELDS = ["email", "list", "record", "person", "tag", "q", "west", "confirm", "stop", "id"];

/** Addresses that would add a second recipient, a header or script to an email. */
const ADDRESSES = [
  `${EVIL},victim@foreland.example`,
  `${EVIL};victim@foreland.example`,
  `${EVIL} victim@foreland.example`,
  `${EVIL}\r\nBcc: victim@foreland.example`,
  `${EVIL}\nSubject: canary`,
  `${EVIL}%0d%0aBcc:%20victim@foreland.example`,
  `Eve <${EVIL}>`,
  `<${EVIL}>`,
  `"victim@foreland.example"@evil.example`,
  `"><x-canary>@evil.example`,
  `eve@evil.example/<x-canary>`,
  `eve@[127.0.0.1]`,
  `eve@localhost`,
  `eve@evil..example`,
  `@evil.example`,
  `eve@`,
  `eve@evil.example\u0000`,
  `eve\u202e@evil.example`,
  `${"e".repeat(300)}@evil.example`,
  `eve@${"e.".repeat(200)}example`,
  `eve@ｅｖｉｌ.example`,
];

/** Emails about news: what is sent, to whom, and what the secrets in them allow. */
export const follows: Family = {
  name: "follows",
  async run(attack) {
    const [own, other] = [await findFollower(attack, "own"), await findFollower(attack, "other")];
    await tryEach(attack, [seesOwn(attack, own), seesOwn(attack, other)]);
    await tryEach(
      attack,
      ADDRESSES.map((address) => tryAddress(attack, address)),
    );
    await tryEach(attack, toForged(attack, own));
    await tryEach(attack, toForeign(attack, own, other));
    await tryAll(
      attack,
      FIELDS.flatMap((field) => NAUGHTY.map((word) => tryWord(attack, field, word))),
    );
    await tryEach(attack, [seesOwn(attack, own), hasPlainMails(attack)]);
  },
};

interface Follower {
  confirm: string;
  stop: string;
}

function post(
  { portal }: Attack,
  fields: Record<string, string> | string,
  query = "",
): Promise<Answer> {
  const body = typeof fields === "string" ? fields : new URLSearchParams(fields).toString();
  const headers = { origin: portal, "content-type": FORM };
  return ask({ origin: portal, path: `/follow${query}`, method: "POST", headers, body });
}

/** A person who made a request, whose email programs have opened the link, and who has confirmed. */
async function findFollower(attack: Attack, name: string): Promise<Follower> {
  const email = `${name}.follower@foreland.example`;
  await post(attack, { email, list: "datasets", tag: "sea level" });
  const [mail = ""] = await readMails(attack, email);
  const confirm = /confirm=([0-9a-f]{64})/.exec(mail)?.[1] ?? "";
  for (const method of ["GET", "HEAD"])
    await ask({ origin: attack.portal, path: `/follow?confirm=${confirm}`, method });
  const confirmed = await post(attack, { confirm });
  const stop = /stop=([0-9a-f]{64})/.exec(String(confirmed.headers.location))?.[1] ?? "";
  return { confirm, stop };
}

async function readMails({ services }: Attack, to: string): Promise<string[]> {
  const { body } = await ask({ origin: services, path: "/mail/outbox" });
  return body
    .split("<article>")
    .slice(1)
    .filter((mail) => mail.includes(`<p>To ${to}`));
}

async function isFollowing({ portal }: Attack, { stop }: Follower): Promise<boolean> {
  const { body } = await ask({ origin: portal, path: `/follow?stop=${stop}` });
  return body.includes("Stop all emails");
}

function seesOwn(attack: Attack, follower: Follower): Input {
  return {
    name: "what a follower has confirmed",
    run: async () => ((await isFollowing(attack, follower)) ? null : "is no longer followed"),
  };
}

function findDone({ portal }: Attack, answer: Answer): string | null {
  const { location = "" } = answer.headers;
  if (/sent=confirmed/.test(location)) return "confirms";
  return findPageFault(answer) ?? findForeignRedirect(portal, answer);
}

function tryAddress(attack: Attack, email: string): Input {
  return {
    name: `emails to ${JSON.stringify(email.slice(0, 60))}`,
    run: async () => {
      const fault = findDone(attack, await post(attack, { email, list: "code" }));
      if (fault !== null) return fault;
      const mails = await readMails(attack, "victim@foreland.example");
      return mails.length === 0 ? null : "reaches somebody else";
    },
  };
}

/** Secrets that are nearly those of a follower: none ends or shows anything. */
function toForged(attack: Attack, own: Follower): Input[] {
  const forge = (secret: string): string[] => [
    ...Array.from({ length: 64 }, (_, at) => {
      const digit = ((Number.parseInt(secret[at] ?? "0", 16) + 1) % 16).toString(16);
      return secret.slice(0, at) + digit + secret.slice(at + 1);
    }),
    secret.slice(1),
    `${secret}0`,
    secret.toUpperCase(),
    `${secret}%00`,
    `${secret.slice(0, -1)}%`,
    `${secret.slice(0, -1)}_`,
    `' OR secret LIKE '${secret.slice(0, 8)}%`,
    "0".repeat(64),
    "",
  ];
  const { confirm, stop } = own;
  return [confirm, stop].flatMap(forge).flatMap((secret) => [
    tryForged(attack, own, { name: `confirm=${secret}`, fields: { confirm: secret } }),
    tryForged(attack, own, { name: `stop=${secret}`, fields: { stop: secret } }),
    tryForged(attack, own, {
      name: `one click at stop=${secret}`,
      fields: { "List-Unsubscribe": "One-Click" },
      query: `?stop=${encodeURIComponent(secret)}`,
    }),
  ]);
}

interface Forged {
  name: string;
  fields: Record<string, string>;
  query?: string;
}

function tryForged(attack: Attack, own: Follower, { name, fields, query }: Forged): Input {
  return {
    name,
    run: async () => {
      const fault = findDone(attack, await post(attack, fields, query));
      if (fault !== null) return fault;
      return (await isFollowing(attack, own)) ? null : "ends what another follows";
    },
  };
}

/** A follower's secret under another purpose, and with the numbers of others' lines. */
function toForeign(attack: Attack, own: Follower, other: Follower): Input[] {
  const numbers = Array.from({ length: 20 }, (_, at) => String(at + 1));
  const sent: Forged[] = [
    { name: "a link that ends as one that confirms", fields: { confirm: own.stop } },
    { name: "a link that confirms as one that ends", fields: { stop: own.confirm } },
    ...numbers
      .filter((id) => id !== "2")
      .map((id) => ({ name: `line ${id} by another's link`, fields: { stop: other.stop, id } })),
  ];
  return sent.map((forged) => tryForged(attack, own, forged));
}

function tryWord(attack: Attack, field: string, { name, wire }: (typeof NAUGHTY)[number]): Input {
  const others = new URLSearchParams({ email: EVIL, list: "datasets" });
  others.delete(field);
  const send = (value: string): Promise<Answer> =>
    post(attack, `${field}=${value}&${others.toString()}`);
  return {
    name: `${name} as ${field}`,
    run: async () => findDone(attack, await send(wire)),
    plain: () => send(""),
  };
}

/** Every sent email has one plain address, and no line that a person wrote in its head. */
function hasPlainMails(attack: Attack): Input {
  return {
    name: "the emails of a day",
    run: async () => {
      const mails = await readMails(attack, "");
      if (mails.length === 0) return "are missing";
      const bad = mails.find(
        (mail) => !/<p>To [^\s,;<>]+@[^\s,;<>]+<\/p>/.test(mail) || /<x-canary|^Bcc:/im.test(mail),
      );
      return bad === undefined ? null : `hold ${bad.slice(0, 200)}`;
    },
  };
}
