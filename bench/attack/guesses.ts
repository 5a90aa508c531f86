import { randomUUID } from "node:crypto";
import { type Attack, type Family, type Input, tryEach } from "./attack.ts";
import { createKey, FORM_TYPE, FORMS, NOTHING, toForm } from "./member-stage.ts";
import type { Person } from "./people.ts";
import { ask, type Asked } from "./request.ts";

/** More than any limit of guesses, requests and downloads in a minute. */
const TURNS = 90;
/** More than an account's searches in two minutes: a minute may end between them. */
const SEARCH_TURNS = 630;

/** Guesses and floods against limits: sooner or later each gets 429 with `Retry-After`. */
export const guesses: Family = {
  name: "guesses",
  hasLimits: true,
  async run(attack) {
    for (const flood of toFloods(attack)) await tryFlood(attack, flood);
  },
};

interface Flood {
  name: string;
  turns?: number;
  ask(turn: number): Asked;
}

function toFloods(attack: Attack): Flood[] {
  return [...toStrangersFloods(attack), ...toMembersFloods(attack)];
}

function toStrangersFloods({ portal, services }: Attack): Flood[] {
  const form = { origin: portal, "content-type": FORM_TYPE };
  const json = { "content-type": "application/json" };
  return [
    {
      name: "tokens of publishers",
      ask: (turn) => ({
        origin: services,
        path: "/publish/versions",
        method: "POST",
        headers: { ...json, authorization: `Bearer guess-${turn}` },
        body: "{}",
      }),
    },
    {
      name: "machine keys",
      ask: (turn) => ({
        origin: services,
        path: "/user",
        headers: { authorization: `Bearer ${toKey(turn)}` },
      }),
    },
    {
      name: "requests to restore under invented names",
      ask: (turn) => ({
        origin: portal,
        path: "/datasets/1/version/1/restore",
        method: "POST",
        headers: form,
        body: `name=Eve&email=eve-${turn}%40evil.example`,
      }),
    },
    {
      name: "requests to the API to restore",
      ask: (turn) => ({
        origin: services,
        path: "/discover/rehydrate",
        method: "POST",
        headers: json,
        body: JSON.stringify({
          datasetId: 1,
          datasetVersionId: 1,
          name: "Eve",
          email: `eve-${turn}@evil.example`,
        }),
      }),
    },
    {
      name: "emails to invented addresses",
      ask: (turn) => ({
        origin: portal,
        path: "/follow",
        method: "POST",
        headers: form,
        body: `email=eve-${turn}%40evil.example&list=datasets`,
      }),
    },
    {
      name: "requests to the API for emails",
      ask: (turn) => ({
        origin: services,
        path: "/discover/follows",
        method: "POST",
        headers: json,
        body: JSON.stringify({
          email: `eve-${turn}@evil.example`,
          kind: "record",
          target: "1",
        }),
      }),
    },
  ];
}

/** Each of an account of its own, because lists of files count as searches. */
function toMembersFloods({ portal, people }: Attack): Flood[] {
  const [searcher, lister, guesser] = people;
  if (!searcher || !lister || !guesser) throw new Error("Three people have to be signed in.");
  const read = ({ cookie }: Person, path: string): Asked => ({
    origin: portal,
    path,
    headers: { cookie },
  });
  return [
    {
      name: "searches of an account",
      turns: SEARCH_TURNS,
      ask: (turn) => read(searcher, `/datasets?q=tide+${turn}`),
    },
    {
      name: "lists of all files of an account",
      turns: SEARCH_TURNS,
      ask: () => read(lister, "/datasets/5/export/croissant"),
    },
    {
      name: "zips of an account",
      ask: () => read(searcher, "/datasets/5/version/1/download"),
    },
    {
      name: "lists for download tools of an account",
      ask: () => read(lister, "/datasets/5/version/1/curl.txt"),
    },
    { name: "passwords of a stolen session", ask: () => toPasswordGuess(portal, guesser) },
  ];
}

function toPasswordGuess(portal: string, person: Person): Asked {
  const password = FORMS.find(({ name }) => name === "password");
  if (!password) throw new Error("No form takes a new password.");
  const { path, fields } = toForm(password, { id: NOTHING, key: createKey(person) });
  const guess = { ...fields, current: randomUUID(), proposed: randomUUID() };
  return {
    origin: portal,
    path,
    method: "POST",
    headers: { cookie: person.cookie, origin: portal, "content-type": FORM_TYPE },
    body: new URLSearchParams(guess).toString(),
  };
}

function toKey(turn: number): string {
  const hex = turn.toString(16).padStart(12, "0");
  return `00000000-0000-4000-8000-${hex}.${hex.padStart(64, "0")}`;
}

async function tryFlood(
  attack: Attack,
  { name, turns = TURNS, ask: toAsked }: Flood,
): Promise<void> {
  let refused = 0;
  const guessed = Array.from({ length: turns }, (_, turn): Input => ({
    name: `${name}, turn ${turn}`,
    run: async () => {
      const { status, headers } = await ask(toAsked(turn));
      if (status === 0 || status >= 500) return `answers ${status}`;
      if (status !== 429) return null;
      refused += 1;
      return Number(headers["retry-after"]) > 0 ? null : "does not say how long to wait";
    },
  }));
  await tryEach(attack, guessed);
  const sum = { name, run: async () => (refused > 0 ? null : `${turns} are never refused`) };
  await tryEach(attack, [sum]);
}
