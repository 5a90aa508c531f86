import { randomUUID } from "node:crypto";
import { FORM_FIELDS } from "../../client/contract/form.ts";
import type { RouteName } from "../../client/contract/routes.ts";
import { type Attack, type Family, type Input, tryAll, tryEach } from "./attack.ts";
import { LANGUAGES } from "./addresses.ts";
import { findFault, findForeignRedirect } from "./faults.ts";
import { toOrigins } from "./forms.ts";
import {
  type Cast,
  findCast,
  FORM_TYPE,
  FORMS,
  isDone,
  type KnownForm,
  NOTHING,
  post,
  readList,
  toForm,
  createKey,
} from "./member-stage.ts";
import { NAUGHTY } from "./naughty.ts";
import { type Person, toCookie } from "./people.ts";
import { type Answer, ask } from "./request.ts";

/** Members' forms sent by others, under others' keys, for others' objects, and with invalid values. */
export const members: Family = {
  name: "members",
  async run(attack) {
    const cast = await findCast(attack);
    await tryEach(attack, [takesOwn(attack, cast)]);
    const before = await readThings(attack, cast.member);
    const foreign = FORMS.flatMap((form) => [
      ...tryOrigins(attack, cast, form),
      ...trySessions(attack, cast, form),
      ...tryKeys(attack, cast, form),
      ...tryStranger(attack, cast, form),
    ]);
    await tryAll(attack, foreign);
    await tryEach(attack, [isUnchanged(attack, cast.member, before)]);
    await tryEach(
      attack,
      FORMS.filter(({ name }) => name in LISTS).map((form) => tryReplay(attack, cast, form)),
    );
    const growing = (form: KnownForm) => [
      ...tryTooMuch(attack, cast, form),
      ...tryWords(attack, cast, form),
    ];
    const [ending, others] = [true, false].map((isEnding) =>
      FORMS.filter(({ name }) => (name === ENDING) === isEnding),
    );
    await tryAll(attack, others?.flatMap(growing) ?? []);
    await tryEach(attack, ending?.flatMap(growing) ?? []);
  },
};

function findTaken(portal: string, answer: Answer): string | null {
  if (isDone(answer)) return `is taken with ${answer.status}`;
  return findFault(answer) ?? findForeignRedirect(portal, answer);
}

function tryOrigins(attack: Attack, { member, ids }: Cast, form: KnownForm): Input[] {
  const { portal } = attack;
  return Object.entries(toOrigins(portal)).flatMap(([origin, said]) =>
    LANGUAGES.map((prefix) => ({
      name: `${prefix} ${form.route} ${form.name} from ${origin}`,
      run: async () => {
        const { path, fields } = toForm(form, { id: ids, key: createKey(member) });
        const headers = { cookie: member.cookie, "content-type": FORM_TYPE, ...said };
        const body = new URLSearchParams(fields).toString();
        const sent = { origin: portal, path: prefix + path, method: "POST", headers, body };
        return findTaken(portal, await ask(sent));
      },
    })),
  );
}

function trySessions(attack: Attack, { member, stranger, ids }: Cast, form: KnownForm): Input[] {
  const { sub } = member.account;
  const { accessToken, idToken } = member.tokens;
  const cookies = {
    "no cookie": "",
    "a forged token": toCookie(sub, "e30.e30.e30"),
    "a changed token": toCookie(sub, `${accessToken.slice(0, -6)}AAAAAA`),
    "the id token": toCookie(sub, idToken),
    "a token without a signature": toCookie(sub, accessToken.replace(/[^.]+$/, "")),
    "a stranger's token under the member's name": toCookie(sub, stranger.tokens.accessToken),
  };
  return Object.entries(cookies).map(([name, cookie]) => ({
    name: `${form.route} ${form.name} with ${name}`,
    run: async () => {
      const sent = toForm(form, { id: ids, key: createKey(member) });
      const answer = await post(attack, { ...sent, headers: { cookie } });
      return findTaken(attack.portal, answer);
    },
  }));
}

function tryKeys(attack: Attack, { member, stranger, ids }: Cast, form: KnownForm): Input[] {
  const { sub } = member.account;
  const keys = {
    "no key": "",
    "a stranger's key": createKey(stranger),
    "its account alone": sub,
    "an account with another's ending": `${sub}${createKey(stranger)}`,
    "another case": createKey(member).toUpperCase().replace(/^/, "x"),
    "a blank within": `${sub}. ${randomUUID()}`,
    "a line feed": `${createKey(member)}\nx`,
    "a second key": `${createKey(member)},${createKey(stranger)}`,
    "a key without end": `${createKey(member)}${"0".repeat(5_000)}`,
  };
  return Object.entries(keys).map(([name, key]) => ({
    name: `${form.route} ${form.name} under ${name}`,
    run: async () => {
      const sent = toForm(form, { id: ids, key });
      const answer = await post(attack, { ...sent, headers: { cookie: member.cookie } });
      return findTaken(attack.portal, answer);
    },
  }));
}

/** Forms that create something new for their sender name no other member's object. */
const OWN = new Set(["create", "create-key", "console", "start", "open", "workspace"]);
/** Pages whose forms change the account of their sender, and name no other. */
const OWN_PAGES = new Set<RouteName>([
  "user.email",
  "user.profile",
  "user.security",
  "user.notifications",
  "user.delete",
]);
/** Ends the sessions that all others need, so it comes last. */
const ENDING = "sign-out-everywhere";

function tryStranger(attack: Attack, { stranger, ids }: Cast, form: KnownForm): Input[] {
  if (OWN.has(form.name) || OWN_PAGES.has(form.route)) return [];
  const spellings: Record<string, (id: string) => string> = {
    "as it is": (id) => id,
    "in capitals": (id) => id.toUpperCase(),
    "with a blank": (id) => `${id} `,
    "with a zero byte": (id) => `${id}\u0000`,
    "with a way out": (id) => `x/../${id}`,
  };
  return Object.entries(spellings).map(([name, spell]) => ({
    name: `${form.route} ${form.name} by a stranger, the id ${name}`,
    run: async () => {
      const id = Object.fromEntries(Object.entries(ids).map(([kind, own]) => [kind, spell(own)]));
      const sent = toForm(form, { id, key: createKey(stranger) });
      const answer = await post(attack, { ...sent, headers: { cookie: stranger.cookie } });
      // A deleted key has the requested result; whether it was theirs is checked at the end.
      return form.name === "delete-key" ? findFault(answer) : findTaken(attack.portal, answer);
    },
  }));
}

function tryTooMuch(attack: Attack, { member }: Cast, form: KnownForm): Input[] {
  const first = form.fields[0] ?? "name";
  const bodies: Record<string, (body: string) => string> = {
    "a field of 60 kB": (body) => `${body}&${first}=${"a".repeat(60_000)}`,
    "1.2 MB": (body) => `${body}&x=${"a".repeat(1_200_000)}`,
    "10,000 fields": (body) => `${body}${"&a=b".repeat(10_000)}`,
    "its field 5,000 times": (body) => `${body}${`&${first}=x`.repeat(5_000)}`,
    "its name 1,000 times": (body) => `${body}${`&${FORM_FIELDS.name}=delete`.repeat(1_000)}`,
  };
  return Object.entries(bodies).map(([name, grow]) => ({
    name: `${form.route} ${form.name} of ${name}`,
    run: async () => {
      const { path, fields } = toForm(form, { id: NOTHING, key: createKey(member) });
      const body = grow(new URLSearchParams(fields).toString());
      const { portal } = attack;
      const headers = { cookie: member.cookie, origin: portal, "content-type": FORM_TYPE };
      const answer = await ask({ origin: portal, path, method: "POST", headers, body });
      const isTooLong = body.length > 1_048_576 && isDone(answer);
      return isTooLong ? `is taken with ${answer.status}` : findFault(answer);
    },
  }));
}

function tryWords(attack: Attack, { member }: Cast, form: KnownForm): Input[] {
  return [FORM_FIELDS.name, FORM_FIELDS.subject, FORM_FIELDS.key, ...form.fields].flatMap((field) =>
    NAUGHTY.map((word) => ({
      name: `${form.route} ${form.name}, ${field}: ${word.name}`,
      run: async () => {
        const { path, fields } = toForm(form, { id: NOTHING, key: createKey(member) });
        const others = Object.entries(fields).filter(([other]) => other !== field);
        const body = `${new URLSearchParams(others)}&${encodeURIComponent(field)}=${word.wire}`;
        const { portal } = attack;
        const headers = { cookie: member.cookie, origin: portal, "content-type": FORM_TYPE };
        const answer = await ask({ origin: portal, path, method: "POST", headers, body });
        const isReflected = answer.body.includes("<x-canary");
        return isReflected
          ? "reflects an element"
          : (findFault(answer) ?? findForeignRedirect(portal, answer));
      },
    })),
  );
}

/** The lists with the objects that a form creates. */
const LISTS: Record<string, string> = {
  create: "/collections?limit=100",
  "create-key": "/token",
  start: "/publishing/proposal",
};

/** The same form sent repeatedly, at once and later, creates one object. */
function tryReplay(attack: Attack, { member, ids }: Cast, form: KnownForm): Input {
  return {
    name: `${form.route} ${form.name}, sent six times under one key`,
    run: async () => {
      const name = `Replayed ${randomUUID()}`;
      const { path, fields } = toForm(form, { id: ids, key: createKey(member) });
      const sent = { path, fields: { ...fields, name }, headers: { cookie: member.cookie } };
      const answers = await Promise.all([1, 2, 3, 4].map(() => post(attack, sent)));
      answers.push(await post(attack, sent), await post(attack, sent));
      const fault = answers.map(findFault).find((found) => found !== null);
      const listed = await readList(attack, member, LISTS[form.name] ?? "");
      const made = listed.split(JSON.stringify(name)).length - 1;
      return fault ?? (made === 1 ? null : `made ${made} things`);
    },
  };
}

/** The member's data, from the product API. */
async function readThings(attack: Attack, member: Person): Promise<string> {
  const lists = [...Object.values(LISTS), "/user", "/access-requests"];
  return (await Promise.all(lists.map((path) => readList(attack, member, path)))).join("\n");
}

function isUnchanged(attack: Attack, member: Person, before: string): Input {
  return {
    name: "everything of the member's afterwards",
    run: async () => ((await readThings(attack, member)) === before ? null : "was changed"),
  };
}

/** A form of the member's own page is accepted, so others are refused for their own fault. */
function takesOwn(attack: Attack, { member, ids }: Cast): Input {
  return {
    name: "a form of the member's own page",
    run: async () => {
      const form = FORMS.find(({ name }) => name === "rename-key");
      if (!form) return "is unknown";
      const sent = toForm(form, { id: ids, key: createKey(member) });
      const fields = { ...sent.fields, name: "mine" };
      const answer = await post(attack, { ...sent, fields, headers: { cookie: member.cookie } });
      return answer.status === 303 ? null : `is refused with ${answer.status}`;
    },
  };
}
