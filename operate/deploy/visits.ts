import { parseJson } from "#base/parse-json.ts";
import { toCause } from "./fault.ts";
import type { DeployedWorker, Installation } from "./installation.ts";

/** The part of an installation that is requested. */
export interface CheckedInstallation extends Pick<Installation, "accountId" | "secretsFile"> {
  portal: Pick<DeployedWorker, "name" | "origin" | "vars">;
  /** `null` where the portal stands in front of another backend. */
  catalogue: Pick<DeployedWorker, "name" | "origin"> | null;
}

/** One check of an installation, and what to do when it fails. */
export interface Check {
  name: string;
  /** What was observed instead; `null` when the check passes. */
  find: () => Promise<string | null>;
  next: string;
}

export interface Finding {
  name: string;
  fault: string | null;
  next: string;
}

export interface Visits {
  fetch: typeof fetch;
  pause: (ms: number) => Promise<void>;
}

const ANSWER_TIMEOUT_MS = 15_000;

interface Answer {
  status: number;
  body: string;
  headers: Headers;
}

/** What an address answers, or why it does not. */
export async function visit(
  { fetch: ask }: Visits,
  address: string,
  init: RequestInit = {},
): Promise<Answer | string> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const answer = await ask(address, { ...init, redirect: "manual", signal });
    return { status: answer.status, body: await answer.text(), headers: answer.headers };
  } catch (error) {
    return `${address} does not answer (${toCause(error)})`;
  }
}

type Expect = (
  address: string,
  check: (body: string, headers: Headers) => string | null,
  /** Whether a 503 says in JSON what is down, and is checked as well. */
  options?: { says503: boolean },
) => Check["find"];

/** Makes a check of an address that must answer 200. */
export function createExpect(visits: Visits): Expect {
  return (address, check, { says503 } = { says503: false }) =>
    async () => {
      const answer = await visit(visits, address);
      if (typeof answer === "string") return answer;
      const { status, body, headers } = answer;
      return status === 200 || (says503 && status === 503 && parseJson(body) !== undefined)
        ? check(body, headers)
        : `${address} answers ${status}`;
    };
}
