import { OaiError } from "./errors.ts";
import { PREFIXES, type Prefix } from "./formats.ts";
import {
  type ListPlace,
  type Selection,
  readListToken,
  readSetsToken,
  toStamp,
} from "./resumption-token.ts";
import { parseSet } from "./sets.ts";

export type ListVerb = "ListIdentifiers" | "ListRecords";

export type OaiRequest =
  | { verb: "Identify" }
  | { verb: "ListMetadataFormats"; identifier: string | null }
  | { verb: "ListSets"; skipped: number }
  | { verb: "GetRecord"; identifier: string; prefix: Prefix }
  | { verb: ListVerb; selection: Selection; place: ListPlace };

/** Arguments of each verb: required and optional ones. */
const ARGUMENTS = {
  Identify: { needed: [], optional: [] },
  ListMetadataFormats: { needed: [], optional: ["identifier"] },
  ListSets: { needed: [], optional: ["resumptionToken"] },
  GetRecord: { needed: ["identifier", "metadataPrefix"], optional: [] },
  ListIdentifiers: {
    needed: ["metadataPrefix"],
    optional: ["from", "until", "set", "resumptionToken"],
  },
  ListRecords: {
    needed: ["metadataPrefix"],
    optional: ["from", "until", "set", "resumptionToken"],
  },
} as const satisfies Record<OaiRequest["verb"], object>;

type Arguments = Map<string, string>;

/** The request's arguments; throws `OaiError` with the protocol's own code (OAI-03). */
export function parseArguments(query: URLSearchParams, nowMs: number): OaiRequest {
  const [verb, ...more] = query.getAll("verb");
  if (verb === undefined || more.length > 0 || !isVerb(verb)) {
    throw new OaiError("badVerb", `The verb must be one of ${Object.keys(ARGUMENTS).join(", ")}.`);
  }
  const given = checkArguments(query, verb);
  switch (verb) {
    case "Identify":
      return { verb };
    case "ListMetadataFormats":
      return { verb, identifier: given.get("identifier") ?? null };
    case "ListSets": {
      const token = given.get("resumptionToken");
      return { verb, skipped: token === undefined ? 0 : readSetsToken(token, nowMs) };
    }
    case "GetRecord":
      return { verb, identifier: read(given, "identifier"), prefix: readPrefix(given) };
    default: {
      const token = given.get("resumptionToken");
      if (token !== undefined) return { verb, ...readListToken(token, nowMs) };
      return { verb, selection: parseSelection(given), place: { after: null, cursor: 0, size: 0 } };
    }
  }
}

function isVerb(text: string): text is OaiRequest["verb"] {
  return Object.hasOwn(ARGUMENTS, text);
}

function checkArguments(query: URLSearchParams, verb: OaiRequest["verb"]): Arguments {
  const { needed, optional } = ARGUMENTS[verb];
  const known: readonly string[] = [...needed, ...optional];
  const given: Arguments = new Map();
  for (const [name, value] of query) {
    if (name === "verb") continue;
    if (!known.includes(name)) throw new OaiError("badArgument", `${verb} takes no such argument.`);
    if (given.has(name)) throw new OaiError("badArgument", `${name} may be given once.`);
    if (value === "") throw new OaiError("badArgument", `${name} is empty.`);
    given.set(name, value);
  }
  if (given.has("resumptionToken")) {
    if (given.size === 1) return given;
    throw new OaiError("badArgument", "A resumptionToken stands alone beside the verb.");
  }
  const missing = needed.find((name) => !given.has(name));
  if (missing) throw new OaiError("badArgument", `${verb} needs ${missing}.`);
  return given;
}

function read(given: Arguments, name: string): string {
  return given.get(name) ?? "";
}

function readPrefix(given: Arguments): Prefix {
  const requested = read(given, "metadataPrefix");
  const prefix = PREFIXES.find((each) => each === requested);
  if (prefix) return prefix;
  throw new OaiError(
    "cannotDisseminateFormat",
    `metadataPrefix must be one of ${PREFIXES.join(", ")}.`,
  );
}

function parseSelection(given: Arguments): Selection {
  const from = read(given, "from");
  const until = read(given, "until");
  const set = read(given, "set");
  if (from !== "" && until !== "" && from.length !== until.length) {
    throw new OaiError("badArgument", "from and until must both be days or both be times.");
  }
  const selection = {
    prefix: readPrefix(given),
    from: parseSecond(from, "from", "T00:00:00Z"),
    until: parseSecond(until, "until", "T23:59:59Z"),
    set,
  };
  if (from !== "" && until !== "" && selection.from > selection.until) {
    throw new OaiError("badArgument", "from is later than until.");
  }
  if (set !== "" && parseSet(set) === null) {
    throw new OaiError("noRecordsMatch", "There is no such set; ListSets names all.");
  }
  return selection;
}

const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}Z)?$/;

/** A day or a second, as Identify declares them. */
function parseSecond(text: string, name: string, timeOfDay: string): string {
  if (text === "") return "";
  const second = text.length === 10 ? text + timeOfDay : text;
  const time = DATE.test(text) ? new Date(second) : null;
  if (time && !Number.isNaN(time.getTime()) && toStamp(time.getTime()) === second) return second;
  throw new OaiError("badArgument", `${name} must be YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.`);
}
