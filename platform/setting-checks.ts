import { cutText } from "#base/cut.ts";
import * as v from "valibot";
import type { Log } from "./request-log.ts";

/** The fewest characters of secrets that sign or open something: 128 bits as hex. */
const SECRET_MIN_CHARS = 32;

/** Random hex of that length has more different characters for certain. */
const SECRET_MIN_DIFFERENT = 6;

/** The longest name for titles, headers and senders of emails, characters. */
const LINE_MAX_CHARS = 120;

/** The longest address (specification point 9), host (RFC 1035) and id, characters. */
const ADDRESS_MAX_CHARS = 2_048;
const HOST_MAX_CHARS = 253;
const ID_MAX_CHARS = 128;

/** What is wrong with a setting, as the rest of a sentence that begins with its name; `null` if nothing is. */
export type FindFault = (text: string) => string | null;

/** A setting of text; `find` describes its fault. */
export function checked(find: FindFault) {
  return v.pipe(
    v.string(),
    v.rawCheck<string>(({ dataset, addIssue }) => {
      const fault = dataset.typed ? find(dataset.value) : null;
      if (fault !== null) addIssue({ message: fault });
    }),
  );
}

/** The same; may be empty where the setting is optional. */
export function checkedOrEmpty(find: FindFault) {
  return checked((text) => (text === "" ? null : find(text)));
}

/** Labels of letters, digits and hyphens (RFC 1123), or an address of IPv6. */
const HOST =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*|\[[\da-f:.]+\])$/i;
const WRITE_HOST =
  "write a host of letters, digits and hyphens, with single dots between them and none at its end";

function isHost(text: string): boolean {
  return HOST.test(text) && text.length <= HOST_MAX_CHARS;
}

/** Of http or https, which may have a path and a query. */
export function findAddressFault(text: string): string | null {
  if (/[\s;,"'<>\\]/.test(text))
    return `${quote(text)}: write one address, without blanks, commas, semicolons and quotes`;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    return `${quote(text)}: write an address such as https://portal.example.org`;
  const { username, password, hash, hostname } = new URL(text);
  if (username !== "" || password !== "") return "holds a name or a password: leave them out";
  if (!isHost(hostname)) return `${quote(text)}: ${WRITE_HOST}`;
  if (text.length > ADDRESS_MAX_CHARS)
    return `has ${text.length} characters: write an address of at most ${ADDRESS_MAX_CHARS}`;
  return hash === "" ? null : `${quote(text)}: leave out what follows #`;
}

/** An address that paths are appended to. */
export function findBaseFault(text: string): string | null {
  return (
    findAddressFault(text) ??
    (text.includes("?") ? `${quote(text)}: leave out what follows ?` : null)
  );
}

/** Scheme and host only, as a browser writes an origin. */
export function findOriginFault(text: string): string | null {
  const fault = findAddressFault(text);
  if (fault !== null) return fault;
  const { pathname, search } = new URL(text);
  return pathname.replace(/\/+$/, "") === "" && search === ""
    ? null
    : `${quote(text)}: leave out all that follows the host`;
}

/** As a browser writes it: small letters, no slash at the end. Text that is no bare origin is unchanged. */
export function toOrigin(text: string): string {
  const url = URL.parse(text);
  const isBare = url && /^https?:$/.test(url.protocol) && /^[^/]*\/\/[^/?#@\s]+\/*$/.test(text);
  return isBare ? url.origin : text;
}

/** A host, with a port where it has one. */
export function findHostFault(text: string): string | null {
  if (/^[a-z]+:\/\//i.test(text)) return `${quote(text)}: leave out the scheme`;
  const [host = "", port = "443", ...others] = text.split(":");
  const isPort = /^\d{1,5}$/.test(port) && Number(port) <= PORT_MAX;
  if (others.length > 0 || !isPort || /[^\w.-]/.test(host))
    return `${quote(text)}: write one host such as login.example.org, without a path`;
  return isHost(host) ? null : `${quote(text)}: ${WRITE_HOST}`;
}

const PORT_MAX = 65_535;

/** A name for titles and headers. */
export function findLineFault(text: string): string | null {
  if (text.trim() === "") return "must not be empty";
  if (text.length > LINE_MAX_CHARS)
    return `has ${text.length} characters: write a name of at most ${LINE_MAX_CHARS}`;
  return text === text.trim() && !UNSEEN.test(text)
    ? null
    : "must be one line without blanks at its ends and invisible characters";
}

/** Controls, also of a text's direction, and blanks without width. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/u;

/** An id from another service. */
export function findIdFault(text: string): string | null {
  if (text === "") return "must not be empty";
  return /^[\w.-]+$/.test(text) && text.length <= ID_MAX_CHARS
    ? null
    : "must be the id alone, without blanks and quotes";
}

/** `eu-central-1_AbCdEf123`, as the console shows it. */
export function findPoolFault(text: string): string | null {
  return /^[a-z]{2,}(?:-[a-z]+)+-\d_[A-Za-z0-9]+$/.test(text)
    ? null
    : "must be a region, an underscore and the pool's own letters, such as eu-central-1_AbCdEf123";
}

/** Printable characters of ASCII: what a header may carry. */
const SENDABLE = /^[\x21-\x7e]+$/;

/** Never quotes anything of the secret. */
export function findSecretFault(text: string): string | null {
  if (!SENDABLE.test(text))
    return "is a secret with blanks or with letters beyond ASCII, which no header carries: make another, such as by openssl rand -hex 32";
  if (text.length < SECRET_MIN_CHARS)
    return `is a secret of ${text.length} characters: make one of at least ${SECRET_MIN_CHARS}, such as by openssl rand -hex 32`;
  return new Set(text).size >= SECRET_MIN_DIFFERENT
    ? null
    : "is a secret that repeats few characters, which can be guessed: make another, such as by openssl rand -hex 32";
}

/** A key or secret of another service. Never quotes anything of it. */
export function findKeyFault(text: string): string | null {
  return text === text.trim() && /^[\x20-\x7e]+$/.test(text)
    ? null
    : "has blanks at its ends, or letters beyond ASCII: copy it again as its service shows it";
}

/** The one address that emails come from. */
export function findMailFault(text: string): string | null {
  const [name = "", host = "", ...others] = text.split("@");
  const isOne = others.length === 0 && /^[^\s<>;,"()]{1,64}$/.test(name);
  return isOne && isHost(host) && /\.[a-z][a-z0-9-]*$/i.test(host)
    ? null
    : "must be one email address such as data@example.org";
}

/** Token issuers must be https, and those of this client's pool. */
export function findIssuerFault(issuer: string, poolId: string): string | null {
  const fault = findAddressFault(issuer);
  if (fault !== null) return fault;
  if (poolId === "") return null;
  if (!issuer.endsWith(`/${poolId}`))
    return `${quote(issuer)}, which is not of the pool in USER_POOL_ID: write the issuer that ends with that id`;
  const region = COGNITO_HOST.exec(new URL(issuer).hostname)?.[1];
  return region === undefined || poolId.startsWith(`${region}_`)
    ? null
    : `${quote(issuer)}, which is in another region than the pool in USER_POOL_ID: write the region of that id`;
}

const COGNITO_HOST = /^cognito-idp\.([^.]+)\.amazonaws\.com$/;

/** `http` is only for a local address: anyone on the network could read and change the traffic. */
export function findPlainHttpFault(text: string): string | null {
  if (!/^http:\/\//i.test(text) || !URL.canParse(text)) return null;
  return LOOPBACK.has(new URL(text).hostname)
    ? null
    : `${quote(text)}: write https, unless it is on this machine`;
}

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** `local` accepts issuers without https, so it must not be public. */
export function findEnvironmentFault(environment: string, origin: string): string | null {
  return environment === "local" && /^https:/i.test(origin)
    ? `is "local" although PUBLIC_ORIGIN is an https address: set it to production or staging`
    : null;
}

/** Settings of one service that need each other. */
export function findMissing(env: Record<string, string>, names: readonly string[]): string[] {
  const isSet = (name: string): boolean => (env[name] ?? "") !== "";
  if (!names.some(isSet)) return [];
  return names
    .filter((name) => !isSet(name))
    .map((name) => `${name} is missing: set it beside ${names.filter(isSet).join(", ")}, or none`);
}

/** The most of a wrong value that a message quotes. */
export const QUOTED_MAX_CHARS = 100;

/**
 * The value, when it looks like an address or a host. Anything else may be a secret in the wrong
 * setting, and these messages are logged.
 */
function quote(text: string): string {
  if (text.trim() === "") return "is empty";
  const looksPublic = /^(?:https?:\/\/[^\s@]+|[a-z0-9.-]+\.[a-z]{2,24}(?:[:/;,\s].*)?)$/i.test(
    text,
  );
  return looksPublic ? `is "${cutText(text, QUOTED_MAX_CHARS)}"` : "is no address";
}

/** The same messages, those of secrets without the value: an address may be one, as a webhook's is. */
export function hideSecrets(faults: readonly string[], secrets: ReadonlySet<string>): string[] {
  return faults.map((fault) =>
    secrets.has(fault.split(" ")[0] ?? "")
      ? fault.replace(/ is ".*": /s, " is a secret that cannot be used: ")
      : fault,
  );
}

/** Stops a Worker; its message quotes no secret. */
export class SettingsError extends Error {}

/** One error that names every fault, each in a sentence. */
export function toSettingsError(faults: readonly string[]): SettingsError {
  return new SettingsError(
    ["Settings are not usable.", ...faults.map((fault) => `${fault}.`)].join(" "),
  );
}

/** Writes which settings stop a Worker; throws every other error on. */
export function logUnusableSettings(error: unknown, log: Log): void {
  if (!(error instanceof SettingsError)) throw error;
  log({ event: "settings_unusable", message: error.message });
}

/** Faults of single settings, in our own messages: the library's quote the value. */
export function toFaults(issues: readonly v.BaseIssue<unknown>[] = []): string[] {
  return issues.map((issue) => `${v.getDotPath(issue)} ${describeIssue(issue)}`);
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  if (issue.type === "raw_check") return issue.message;
  if (issue.input === undefined) return "is missing: set it";
  if (issue.type === "picklist")
    return `must be one of ${issue.expected?.replaceAll(/[()"]/g, "").replaceAll(" | ", ", ").replace(/, $/, "")}`;
  return "must be text";
}

/** The settings that are text, by name. */
export function toTexts(env: unknown): Record<string, string> {
  const entries = typeof env === "object" && env !== null ? Object.entries(env) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
