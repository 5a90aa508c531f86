import { createKeyStore } from "../keys.ts";
import type { KeyFault, KeyStore, KeyStoreDependencies } from "../keys.ts";
import { jwksAnswer, NOW_MS } from "./pool.ts";
import type { PoolKey } from "./pool.ts";

type Answer = (init: RequestInit) => Response | Promise<Response>;

/** A JWKS address under the test's control, a clock, and the key store that uses both. */
export interface JwksServer {
  store: KeyStore;
  faults: KeyFault[];
  calls(): number;
  serve(answer: Answer): void;
  publish(...keys: PoolKey[]): void;
  pass(milliseconds: number): void;
}

export function createJwksServer(dependencies: Partial<KeyStoreDependencies> = {}): JwksServer {
  let answer: Answer = () => new Response(null, { status: 503 });
  let calls = 0;
  let time = NOW_MS;
  const faults: KeyFault[] = [];
  const store = createKeyStore({
    fetch: async (_url, init) => {
      calls += 1;
      return answer(init ?? {});
    },
    now: () => time,
    kv: null,
    log: (fault) => faults.push(fault),
    ...dependencies,
  });
  return {
    store,
    faults,
    calls: () => calls,
    serve: (next) => (answer = next),
    publish: (...keys) => (answer = () => jwksAnswer(...keys)),
    pass: (milliseconds) => (time += milliseconds),
  };
}
