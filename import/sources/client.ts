import { parseJson } from "#base/parse-json.ts";
import { toReason } from "../catalogue.ts";
import { done, failed, type Outcome } from "../failures.ts";
import {
  SOURCE_ANSWER_MAX_BYTES,
  SOURCE_OWN_WAIT_MAX_MS,
  SOURCE_PAUSE_MS,
  SOURCE_SILENCE_MS,
  SOURCE_TIMEOUT_MS,
  SOURCE_TRIES,
  SOURCE_WAIT_MAX_MS,
} from "../limits.ts";
import { isInOwnNetwork } from "./own-network.ts";

/** What the system says of a name that no host has: before the first answer it is a wrong address, later the network. */
const NO_HOST = /ENOTFOUND/;
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
 * used up; a refusal that requests nothing is waited for longer each time. Only addresses of the source's own host are requested; redirects are followed to public hosts.
 */
export function createSourceClient(
  origin: string,
  { fetch, pause }: SourceConnection,
): SourceClient {
  let wait = 0;
  let hasAnswered = false;

  const follow = createFollower(origin, fetch);

  async function ask(
    address: string,
    accept: string,
    silence = createSilence(),
  ): Promise<Outcome<Response>> {
    if (!URL.canParse(address) || new URL(address).origin !== origin)
      return failed({ code: "SOURCE_SHAPE", address, reason: "is an address of another host" });
    let reason = "no answer";
    for (let tries = 1; tries <= SOURCE_TRIES; tries += 1) {
      await pause(wait);
      const signal = AbortSignal.any([AbortSignal.timeout(SOURCE_TIMEOUT_MS), silence.begin()]);
      const answer = await follow(address, { headers: { accept }, signal }).catch(
        (error: unknown) => {
          reason = `no answer (${toReason(error)})`;
          return null;
        },
      );
      silence.end();
      if (typeof answer === "string")
        return failed({ code: "SOURCE_SHAPE", address, reason: answer });
      const status = answer?.status ?? null;
      const isNowhere = !hasAnswered && NO_HOST.test(reason);
      const isBusy = !isNowhere && (status === null || status === 429 || status >= 500);
      const requested = answer === null ? null : readWait(answer.headers);
      wait = requested ?? (isBusy ? toOwnWait(status, tries) : SOURCE_PAUSE_MS);
      if (answer !== null) hasAnswered = true;
      if (answer?.ok) return done(answer);
      await answer?.body?.cancel();
      if (status !== null) reason = `status ${status}`;
      if (!isBusy) break;
    }
    return failed({ code: "SOURCE_UNREACHABLE", address, reason });
  }

  async function askText(address: string, accept: string): Promise<Outcome<WholeText>> {
    const silence = createSilence();
    const answer = await ask(address, accept, silence);
    if (!answer.ok) return answer;
    const bytes = await readBytes(answer.value, silence).catch(() => null);
    silence.end();
    if (bytes === null)
      return failed({ code: "SOURCE_UNREACHABLE", address, reason: "broke off, or is too much" });
    const text = decode(bytes, answer.value.headers.get("content-type") ?? "");
    return text === null
      ? failed({ code: "SOURCE_SHAPE", address, reason: "is in another encoding than it says" })
      : done({ text, from: answer.value.url });
  }

  return {
    file: (address) => ask(address, "*/*"),
    async text(address, accept) {
      const answer = await askText(address, accept);
      return answer.ok ? done(answer.value.text) : answer;
    },
    async json(address) {
      const answer = await askText(address, "application/json");
      if (!answer.ok) return answer;
      return parseAnswer(answer.value, address);
    },
  };
}

/** A redirect may lead to any host, but from a public repository not into this machine's own network. */
function createFollower(
  origin: string,
  fetch: SourceConnection["fetch"],
): (address: string, init: RequestInit) => Promise<Response | string> {
  async function leadsInside(place: URL): Promise<boolean> {
    if (place.origin === origin || !(await isInOwnNetwork(place))) return false;
    return !(await isInOwnNetwork(new URL(origin)));
  }

  return async (address, init) => {
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
  };
}

/** A text that arrived whole. */
interface WholeText {
  text: string;
  /** The address that it came from, after all redirects. */
  from: string;
}

/** What begins as JSON is the right address, whose answer was cut off and can be asked for again. */
function parseAnswer({ text, from }: WholeText, address: string): Outcome<unknown> {
  const json = parseJson(text);
  if (json !== undefined) return done(json);
  if (!/^\s*[[{]/.test(text)) {
    const end = URL.parse(from)?.origin;
    const isElsewhere = end !== undefined && end !== new URL(address).origin;
    const shape = isElsewhere ? `leads to ${end}, which answers no JSON` : "is no JSON";
    return failed({ code: "SOURCE_SHAPE", address, reason: shape });
  }
  const reason = "its JSON breaks off, or is malformed";
  return failed({ code: "SOURCE_UNREACHABLE", address, reason });
}

/** Ends a call whose source sends nothing for too long. */
interface Silence {
  /** Of a new call. */
  begin: () => AbortSignal;
  /** Something came, and more is to come. */
  restart: () => void;
  /** Nothing more is to come, or it may come as slowly as it likes. */
  end: () => void;
}

function createSilence(): Silence {
  let call = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => clearTimeout(timer);
  const restart = (): void => {
    end();
    const seconds = SOURCE_SILENCE_MS / 1_000;
    timer = setTimeout(
      () => call.abort(new Error(`nothing came for ${seconds} seconds`)),
      SOURCE_SILENCE_MS,
    );
  };
  return {
    begin() {
      call = new AbortController();
      restart();
      return call.signal;
    },
    restart,
    end,
  };
}

/** `null` when there are too many. */
async function readBytes({ body }: Response, silence: Silence): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let left = SOURCE_ANSWER_MAX_BYTES;
  silence.restart();
  for await (const chunk of body ?? []) {
    silence.restart();
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

/** Longer each time, and most of all after too many calls; up to a minute, in which most limits count. */
function toOwnWait(status: number | null, tries: number): number {
  return Math.min(SOURCE_PAUSE_MS * (status === 429 ? 4 : 2) ** tries, SOURCE_OWN_WAIT_MAX_MS);
}

/** `null` when an answer requests none. */
function readWait(headers: Headers): number | null {
  const after = headers.get("retry-after") ?? "";
  const requested = /^\d+$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - Date.now();
  const isUsedUp = headers.get("x-ratelimit-remaining") === "0";
  const reset = Number(headers.get("x-ratelimit-reset")) * 1_000 - Date.now();
  const ms = requested > 0 ? requested : isUsedUp && reset > 0 ? reset : null;
  return ms === null ? null : Math.min(ms, SOURCE_WAIT_MAX_MS);
}
