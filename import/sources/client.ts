import { parseJson } from "#base/parse-json.ts";
import { toReason } from "../catalogue.ts";
import { done, failed, type Outcome } from "../failures.ts";
import {
  SOURCE_ANSWER_MAX_BYTES,
  SOURCE_PAUSE_MS,
  SOURCE_TIMEOUT_MS,
  SOURCE_TRIES,
  SOURCE_WAIT_MAX_MS,
} from "../limits.ts";
import { isInOwnNetwork } from "./own-network.ts";

/** Redirects of one call that are followed. */
const REDIRECTS_MAX = 10;

export interface SourceConnection {
  fetch: typeof globalThis.fetch;
  pause: (ms: number) => Promise<void>;
}

/** Calls of one source, one after the other, within its rate limit. */
export interface SourceClient {
  json: (address: string) => Promise<Outcome<unknown>>;
  text: (address: string, accept: string) => Promise<Outcome<string>>;
  /** An answer whose body is a file. */
  file: (address: string) => Promise<Outcome<Response>>;
}

/**
 * Waits as long as an answer requests: `Retry-After` of 429 and 503 (seconds or a date), and the reset of a rate limit that is
 * used up. Only addresses of the source's own host are requested; redirects are followed to public hosts.
 */
export function createSourceClient(
  origin: string,
  { fetch, pause }: SourceConnection,
): SourceClient {
  let wait = 0;

  /** A redirect may lead to any host, but from a public repository not into this machine's own network. */
  async function follow(address: string, init: RequestInit): Promise<Response | string> {
    let place = new URL(address);
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      const answer = await fetch(place.href, { ...init, redirect: "manual" });
      const location = answer.headers.get("location");
      if (answer.status < 300 || answer.status >= 400 || location === null) return answer;
      await answer.body?.cancel();
      place = new URL(location, place);
      if (!/^https?:$/.test(place.protocol) || (await leadsInside(place)))
        return `leads to ${place.protocol}//${place.host}, which is not public`;
    }
    return "leads on without end";
  }

  async function leadsInside(place: URL): Promise<boolean> {
    if (place.origin === origin || !(await isInOwnNetwork(place))) return false;
    return !(await isInOwnNetwork(new URL(origin)));
  }

  async function ask(address: string, accept: string): Promise<Outcome<Response>> {
    if (!URL.canParse(address) || new URL(address).origin !== origin)
      return failed({ code: "SOURCE_SHAPE", address, reason: "is an address of another host" });
    let reason = "no answer";
    for (let tries = 1; tries <= SOURCE_TRIES; tries += 1) {
      await pause(wait);
      const signal = AbortSignal.timeout(SOURCE_TIMEOUT_MS);
      const answer = await follow(address, { headers: { accept }, signal }).catch(
        (error: unknown) => {
          reason = `no answer (${toReason(error)})`;
          return null;
        },
      );
      if (typeof answer === "string")
        return failed({ code: "SOURCE_SHAPE", address, reason: answer });
      wait = answer === null ? SOURCE_PAUSE_MS * 2 ** tries : readWait(answer.headers);
      if (answer?.ok) return done(answer);
      await answer?.body?.cancel();
      if (answer !== null) reason = `status ${answer.status}`;
      if (answer !== null && answer.status !== 429 && answer.status < 500) break;
    }
    return failed({ code: "SOURCE_UNREACHABLE", address, reason });
  }

  async function askText(address: string, accept: string): Promise<Outcome<string>> {
    const answer = await ask(address, accept);
    if (!answer.ok) return answer;
    const bytes = await readBytes(answer.value).catch(() => null);
    if (bytes === null)
      return failed({ code: "SOURCE_UNREACHABLE", address, reason: "broke off, or is too much" });
    const text = decode(bytes, answer.value.headers.get("content-type") ?? "");
    return text === null
      ? failed({ code: "SOURCE_SHAPE", address, reason: "is in another encoding than it says" })
      : done(text);
  }

  return {
    file: (address) => ask(address, "*/*"),
    text: askText,
    async json(address) {
      const answer = await askText(address, "application/json");
      if (!answer.ok) return answer;
      const json = parseJson(answer.value);
      return json === undefined
        ? failed({ code: "SOURCE_SHAPE", address, reason: "is no JSON" })
        : done(json);
    },
  };
}

/** `null` when there are too many. */
async function readBytes({ body }: Response): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let left = SOURCE_ANSWER_MAX_BYTES;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    left -= chunk.byteLength;
    if (left < 0) return null;
  }
  return Buffer.concat(chunks);
}

/**
 * In the encoding of the header, else of the XML declaration, else UTF-8; `null` for bytes that are
 * none of it, which would be published as other letters.
 */
function decode(bytes: Buffer, type: string): string | null {
  const declared = /^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]+)/i.exec(
    bytes.toString("latin1", 0, DECLARATION_MAX_BYTES),
  );
  const label = /charset\s*=\s*"?([\w.:-]+)/i.exec(type)?.[1] ?? declared?.[1] ?? "utf-8";
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const DECLARATION_MAX_BYTES = 200;

function readWait(headers: Headers): number {
  const after = headers.get("retry-after") ?? "";
  const requested = /^\d+$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - Date.now();
  const isUsedUp = headers.get("x-ratelimit-remaining") === "0";
  const reset = Number(headers.get("x-ratelimit-reset")) * 1_000 - Date.now();
  const ms = requested > 0 ? requested : isUsedUp && reset > 0 ? reset : SOURCE_PAUSE_MS;
  return Math.min(ms, SOURCE_WAIT_MAX_MS);
}
