import { cutText } from "#base/cut.ts";
import * as v from "valibot";

/** The fewest characters of secrets that sign or open something: 128 bits as hex. */
const SECRET_MIN_CHARS = 32;

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

/** Of http or https, which may have a path and a query. */
export function findAddressFault(text: string): string | null {
  if (/[\s;,"'<>\\]/.test(text))
    return `${quote(text)}: write one address, without blanks, commas, semicolons and quotes`;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    return `${quote(text)}: write an address such as https://portal.example.org`;
  const { username, password, hash } = new URL(text);
  if (username !== "" || password !== "") return "holds a name or a password: leave them out";
  return hash === "" ? null : `${quote(text)}: leave out what follows #`;
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

/** A host, with a port where it has one. */
export function findHostFault(text: string): string | null {
  if (/^[a-z]+:\/\//i.test(text)) return `${quote(text)}: leave out the scheme`;
  return /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i.test(text)
    ? null
    : `${quote(text)}: write one host such as login.example.org, without a path`;
}

/** A name for titles and headers. */
export function findLineFault(text: string): string | null {
  if (text.trim() === "") return "must not be empty";
  return text === text.trim() && !/\p{Cc}/u.test(text)
    ? null
    : "must be one line without blanks at its ends";
}

/** An id from another service. */
export function findIdFault(text: string): string | null {
  if (text === "") return "must not be empty";
  return /^[\w.-]+$/.test(text) ? null : "must be the id alone, without blanks and quotes";
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
  return text.length >= SECRET_MIN_CHARS
    ? null
    : `is a secret of ${text.length} characters: make one of at least ${SECRET_MIN_CHARS}, such as by openssl rand -hex 32`;
}

/** Token issuers must be https, and those of this client's pool. */
export function findIssuerFault(issuer: string, poolId: string): string | null {
  const fault = findAddressFault(issuer);
  if (fault !== null) return fault;
  return poolId === "" || issuer.endsWith(`/${poolId}`)
    ? null
    : `${quote(issuer)}, which is not of the pool in USER_POOL_ID: write the issuer that ends with that id`;
}

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

const QUOTED_MAX_CHARS = 100;

/**
 * The value, when it looks like an address or a host. Anything else may be a secret in the wrong
 * setting, and these messages are logged.
 */
function quote(text: string): string {
  if (text.trim() === "") return "is empty";
  const looksPublic = /^(?:https?:\/\/[^\s@]+|[a-z0-9.-]+\.[a-z]{2,24}(?:[:/;,\s].*)?)$/i.test(
    text,
  );
  return looksPublic ? `is "${cutText(text, QUOTED_MAX_CHARS)}"` : "is no such thing";
}

/** The same messages, those of secrets without the value: an address may be one, as a webhook's is. */
export function hideSecrets(faults: readonly string[], secrets: ReadonlySet<string>): string[] {
  return faults.map((fault) =>
    secrets.has(fault.split(" ")[0] ?? "")
      ? fault.replace(/ is ".*": /s, " is a secret that cannot be used: ")
      : fault,
  );
}

/** One error that names every fault, each in a sentence. */
export function toSettingsError(faults: readonly string[]): Error {
  return new Error(["Settings are not usable.", ...faults.map((fault) => `${fault}.`)].join(" "));
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
