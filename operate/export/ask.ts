import * as v from "valibot";
import { parseJson } from "#base/parse-json.ts";
import { DeployFault } from "../deploy/fault.ts";

export interface ExportTools {
  fetch: typeof fetch;
  pause: (ms: number) => Promise<void>;
  now: () => Date;
  print: (line: string) => void;
}

/** How often a call is tried. */
const TRIES = 5;
const PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 60_000;
/** Until an answer begins; a file may take any time. */
const ANSWER_TIMEOUT_MS = 60_000;

/**
 * Calls the catalogue, and retries temporary failures (429, 5xx, no answer) after the wait that
 * `Retry-After` requests. Any other status is an answer; a catalogue that does not answer is a fault.
 */
export async function ask(
  { fetch: send, pause }: Pick<ExportTools, "fetch" | "pause">,
  address: string,
): Promise<Response> {
  let wait = 0;
  for (let tries = 1; ; tries += 1) {
    await pause(wait);
    const aborter = new AbortController();
    const timer = setTimeout(() => aborter.abort(), ANSWER_TIMEOUT_MS);
    const answer = await send(address, { signal: aborter.signal }).catch(() => null);
    clearTimeout(timer);
    if (answer !== null && answer.status !== 429 && answer.status < 500) return answer;
    if (tries === TRIES) {
      if (answer !== null) return answer;
      throw new DeployFault(
        `${address} does not answer.`,
        "Compare the address, or start the local catalogue with `npm start`, and run it again.",
      );
    }
    await answer?.body?.cancel();
    const asked = Number(answer?.headers.get("retry-after")) * 1_000;
    wait = Math.min(asked > 0 ? asked : PAUSE_MS * 2 ** tries, PAUSE_MAX_MS);
  }
}

/** The JSON of an answer, in this shape; any other, such as a page of the portal's, is a fault with its next step. */
export async function readAnswer<Value>(
  answer: Response,
  {
    address,
    shape,
    next,
  }: { address: string; shape: v.GenericSchema<unknown, Value>; next: string },
): Promise<Value> {
  const text = answer.ok ? await answer.text().catch(() => "") : "";
  const parsed = v.safeParse(shape, parseJson(text));
  if (answer.ok && parsed.success) return parsed.output;
  const what = answer.ok ? " with something else" : "";
  throw new DeployFault(`${address} answers ${answer.status}${what}.`, next);
}
