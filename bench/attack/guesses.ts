import { type Attack, type Family, type Input, tryEach } from "./attack.ts";
import { ask, type Asked } from "./request.ts";

/** More than any limit of guesses and requests in a minute; searches have a much higher limit. */
const TURNS = 90;

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
  ask(turn: number): Asked;
}

function toFloods({ portal, services }: Attack): Flood[] {
  const form = { origin: portal, "content-type": "application/x-www-form-urlencoded" };
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

function toKey(turn: number): string {
  const hex = turn.toString(16).padStart(12, "0");
  return `00000000-0000-4000-8000-${hex}.${hex.padStart(64, "0")}`;
}

async function tryFlood(attack: Attack, { name, ask: toAsked }: Flood): Promise<void> {
  let refused = 0;
  const guessed = Array.from({ length: TURNS }, (_, turn): Input => ({
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
  const sum = { name, run: async () => (refused > 0 ? null : `${TURNS} are never refused`) };
  await tryEach(attack, [sum]);
}
