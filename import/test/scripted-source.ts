import { done, failed, type Outcome } from "../failures.ts";
import type { SourceClient } from "../sources/client.ts";

type Read = (address: string, client: SourceClient) => AsyncIterable<Outcome<unknown>>;

/**
 * Reads a source whose answers are given by the beginning of their path, as a value or as what is made
 * of the address; any other is absent.
 * Failures are found as one line.
 */
export async function readScripted(
  read: Read,
  address: string,
  answers: Record<string, unknown>,
): Promise<{ asked: string[]; found: unknown[] }> {
  const asked: string[] = [];
  const answer = async (asks: string): Promise<Outcome<unknown>> => {
    const { pathname, search } = new URL(asks);
    asked.push(pathname + search);
    const path = Object.keys(answers).find((one) => (pathname + search).startsWith(one));
    return path === undefined
      ? failed({ code: "SOURCE_UNREACHABLE", address: asks, reason: "status 404" })
      : done(toAnswer(answers[path], new URL(asks)));
  };
  const client: SourceClient = {
    json: answer,
    text: async (asks) => {
      const told = await answer(asks);
      return told.ok ? done(String(told.value)) : told;
    },
    file: () => Promise.reject(new Error("requested as a file")),
  };
  const found: unknown[] = [];
  for await (const one of read(address, client))
    found.push(one.ok ? one.value : Object.values(one.failure).join(" "));
  return { asked, found };
}

function toAnswer(answer: unknown, address: URL): unknown {
  return typeof answer === "function" ? answer(address) : answer;
}
