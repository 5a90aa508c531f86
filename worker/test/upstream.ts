import type { SendToProductApi } from "../product-api/client.ts";

/** The scripted product API's answer at one path; called once for each request. */
export type Answer = (request: Request) => Response | Promise<Response>;

/** Answers by path: `"/discover/tags"` for any query, `"/discover/tags?x=1"` for that one. */
export type Script = Record<string, Answer>;

/** A product API that gives scripted answers and records the requests. */
export interface Upstream {
  send: SendToProductApi;
  /** Every request, in order. */
  requests: Request[];
  /** Path and query of every request, in order. */
  asked(): string[];
  /** Requests without a script: a test that causes one fails. Calls of our own extension answer 404 unless scripted. */
  surprises: string[];
  /** Changes the script from here on. */
  answer(script: Script): void;
}

const ORIGIN = "https://catalogue.test";

export function createUpstream(first: Script): Upstream {
  const script = new Map(Object.entries(first));
  const requests: Request[] = [];
  const surprises: string[] = [];
  return {
    requests,
    surprises,
    asked: () => requests.map(({ url }) => url.slice(ORIGIN.length)),
    answer: (more) => Object.entries(more).forEach(([path, next]) => script.set(path, next)),
    async send(path, init) {
      const request = new Request(ORIGIN + path, init);
      requests.push(request);
      const answer = script.get(path) ?? script.get(path.replace(/\?.*$/, ""));
      if (answer) return answer(request);
      if (EXTENSION.test(path)) return new Response(null, { status: 404 });
      surprises.push(path);
      throw new Error(`The test scripts no answer at ${path}.`);
    },
  };
}

/** Calls of our own catalogue that other services of the contract do not have. */
const EXTENSION = /\/source-metadata$|^\/discover\/suggestions\?|\/files\/table\?/;

export function json(body: unknown, status = 200): Answer {
  return () => Response.json(body, { status });
}

export function text(body: string, init: ResponseInit = {}): Answer {
  return () => new Response(body, init);
}

export function status(code: number): Answer {
  return () => new Response(null, { status: code });
}

/** An answer that does not arrive in time, as `AbortSignal.timeout` reports it. */
export function timeout(): Answer {
  return () => Promise.reject(new DOMException("The operation timed out.", "TimeoutError"));
}

/** An answer that never arrives. */
export function silence(): Answer {
  return () => new Promise(() => {});
}
