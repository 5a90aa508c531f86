import { createFaults, type Faults } from "../../faults.ts";
import { listen } from "../../serve.ts";
import { createIdentity, type Identity, type IdentityOptions } from "../index.ts";
import type { IdentityUser } from "../users.ts";
import * as v from "valibot";

export const mara: IdentityUser = {
  sub: "6f9619ff-8b86-4011-b42d-00c04fc964ff",
  email: "mara@foreland.example",
  password: "Herring-gull-22",
  givenName: "Mara",
  familyName: "Lindqvist",
};

/** Another account like Mara's, under a name of its own. */
export function variant(name: string, changes: Partial<IdentityUser>): IdentityUser {
  const mark = Buffer.from(name.padEnd(4)).toString("hex").slice(0, 8);
  const sub = `${mark}${mara.sub.slice(8)}`;
  return { ...mara, sub, email: `${name}@foreland.example`, ...changes };
}

interface Clock {
  now(): number;
  /** From here on time passes only by `advance`. */
  stop(): void;
  advance(ms: number): void;
}

export interface TestPool {
  readonly identity: Identity;
  readonly origin: string;
  readonly clock: Clock;
  readonly faults: Faults;
  close(): Promise<void>;
}

function createClock(): Clock {
  let aheadMs = 0;
  let stoppedAt: number | null = null;
  return {
    now: () => (stoppedAt ?? Date.now()) + aheadMs,
    stop: () => {
      stoppedAt = Date.now();
    },
    advance: (ms) => {
      aheadMs += ms;
    },
  };
}

export async function startTestPool(
  options: Partial<IdentityOptions> & Pick<IdentityOptions, "users">,
): Promise<TestPool> {
  const clock = createClock();
  const faults = createFaults(clock);
  let identity: Identity | null = null;
  const listener = await listen(
    async (request) => identity?.handle(request) ?? new Response(null, { status: 503 }),
    { port: 0 },
  );
  const { origin } = listener;
  identity = createIdentity({ faults, now: clock.now, issuerOrigin: origin, ...options });
  return { identity, origin, clock, faults, close: listener.close };
}

const inboxSchema = v.object({
  messages: v.array(v.object({ to: v.string(), code: v.string() })),
});

/** Calls the pool's admin interface. */
export async function callAdmin(pool: TestPool, call: string, body: unknown): Promise<Response> {
  return fetch(`${pool.origin}/identity/__admin/${call}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
}

/** The newest code sent to an address or number. */
export async function readCode(pool: TestPool, to: string): Promise<string> {
  const response = await fetch(`${pool.origin}/identity/__admin/inbox`);
  const { messages } = v.parse(inboxSchema, await response.json());
  return messages.find((message) => message.to === to)?.code ?? "";
}
