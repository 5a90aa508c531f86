import { DESCRIPTOR_NAMES } from "./read-descriptor.ts";
import type { ImportFailure } from "./failures.ts";
import { LISTED_MAX } from "#api/wire/parse.ts";
import { cutText } from "#base/cut.ts";
import { ITEM_MAX_CHARS } from "./limits.ts";

/** The one sentence a reader sees for a failure: what is wrong and what to do. */
export function toSentence(failure: ImportFailure): string {
  switch (failure.code) {
    case "USAGE":
      return `${failure.reason}; write: npm run import -- <folder> [--skip-missing] [--check-links] [--dry-run] [--as <dataset> | --new] [--remote <url>] [--token <token>], or: npm run import -- --from zenodo <address>, or: npm run import -- --unpublish <dataset> [--reason <text>]`;
    case "DATASET_UNRELATED":
      return `The catalogue's dataset ${failure.datasetId} has the same name, but the title “${failure.theirs}” where this package says “${failure.ours}”, and no file in common; import its folder with --as ${failure.datasetId} to make this its next version, or with --new to make it a dataset of its own.`;
    case "SOURCE_UNREACHABLE":
      return `${failure.address} cannot be read: ${failure.reason}; ${toAdvice(failure.reason)}.`;
    case "SOURCE_SHAPE":
      return `${failure.address} ${failure.reason}; give the address of a dataset, a collection or a search of a repository of this kind.`;
    case "SOURCE_RECORD":
      return failure.isSilent
        ? `${failure.address} cannot be read (${failure.reason}), so this record is left out for now.`
        : `${failure.address} ${failure.reason.replace(/^status /, "answers ")}, so this record is left out.`;
    case "DATASET_UNKNOWN":
      return `The catalogue has no dataset with ${failure.named}; look its number up, or import with --new.`;
    case "EARLIER_VERSION_REFUSED":
      return "An earlier version of its dataset was refused, and comes first.";
    case "VERSIONS_REFUSED":
      return `${toCount(failure.count)} refused, as said above; run the same command again when that is mended, which asks only for what is not here.`;
    case "CATALOGUE_UNREACHABLE":
    case "TOKEN_REFUSED":
    case "TOKEN_MISSING":
    case "CATALOGUE_REFUSED":
    case "ANSWER_MALFORMED":
    case "PREVIEW_UNKNOWN":
    case "FILE_CHANGED":
      return toPublishingSentence(failure);
    case "LICENSE_UNKNOWN":
    case "KEY_INVALID":
    case "TEXT_TOO_LONG":
    case "TOO_MANY":
    case "FIELD_INVALID":
      return toMetadataSentence(failure);
    case "FOLDER_ABSENT":
    case "NOT_A_FOLDER":
    case "DESCRIPTOR_ABSENT":
    case "DESCRIPTOR_TOO_LARGE":
    case "DESCRIPTOR_BROKEN":
    case "DESCRIPTOR_SHAPE":
      return toDescriptorSentence(failure);
    default:
      return toFileSentence(failure);
  }
}

/** A source that says no says so again. */
function toAdvice(reason: string): string {
  return /^status (?:401|403)/.test(reason)
    ? "it is not open to everyone"
    : /^status 4(?!29)|ENOTFOUND/.test(reason)
      ? "compare the address"
      : "run the same command again, which goes on where it stopped";
}

type Failure<Code extends ImportFailure["code"]> = Extract<ImportFailure, { code: Code }>;

function toDescriptorSentence(
  failure: Failure<
    | "FOLDER_ABSENT"
    | "NOT_A_FOLDER"
    | "DESCRIPTOR_ABSENT"
    | "DESCRIPTOR_TOO_LARGE"
    | "DESCRIPTOR_BROKEN"
    | "DESCRIPTOR_SHAPE"
  >,
): string {
  switch (failure.code) {
    case "FOLDER_ABSENT":
      return `The folder ${failure.folder} does not exist.`;
    case "NOT_A_FOLDER":
      return `${failure.folder} is not a folder; name the folder that holds the package.`;
    case "DESCRIPTOR_ABSENT":
      return `The folder ${failure.folder} contains no file that describes it: ${toChoice([...DESCRIPTOR_NAMES, "one file *-metadata.json"])}.`;
    case "DESCRIPTOR_TOO_LARGE":
      return `${failure.file} has ${toCount(failure.bytes)} bytes; ${toCount(failure.maxBytes)} is the most.`;
    case "DESCRIPTOR_BROKEN": {
      const place = failure.line === null ? "" : ` at line ${failure.line}`;
      const format = /json(?:ld)?$/.test(failure.file) ? "JSON" : "YAML";
      return `${failure.file} is not valid ${format}${place}: ${failure.reason.replace(/\.$/, "")}.`;
    }
    case "DESCRIPTOR_SHAPE":
      return `${failure.file} is no data package: "${shorten(failure.field)}" ${failure.reason}.`;
  }
}

function toFileSentence(
  failure: Failure<
    | "FILES_ABSENT"
    | "ALL_FILES_ABSENT"
    | "PATH_OUTSIDE"
    | "PATH_INVALID"
    | "PATH_REPEATED"
    | "FILE_DIFFERS"
    | "LINKS_DIFFER"
    | "NOT_A_FILE"
    | "FILE_UNREADABLE"
  >,
): string {
  switch (failure.code) {
    case "FILES_ABSENT": {
      const { one, them } = toNumber(failure.paths);
      return `${failure.file} names ${toList(failure.paths)}, which ${one ? "is" : "are"} not in the folder; publish without ${them} with --skip-missing.`;
    }
    case "ALL_FILES_ABSENT":
      return `None of the data files that ${failure.file} names is in the folder, so there is nothing to publish.`;
    case "PATH_OUTSIDE":
      return `${failure.file} names ${shorten(failure.path)}, which does not stay inside the folder; only files inside it can be published.`;
    case "PATH_INVALID":
      return `${failure.file} names ${JSON.stringify(shorten(failure.path))}, a path that ${failure.reason}.`;
    case "PATH_REPEATED":
      return `${failure.file} names ${shorten(failure.path)} twice in the resource ${shorten(failure.resource)}; name each part once.`;
    case "NOT_A_FILE":
      return `${shorten(failure.path)} is not a regular file; name the files themselves, not a folder or a device.`;
    case "FILE_DIFFERS":
      return `${shorten(failure.path)} is not the file that ${failure.file} describes: its ${failure.difference} is another one.`;
    case "LINKS_DIFFER": {
      const { one } = toNumber(failure.faults);
      return `${one ? "A file" : `${toCount(failure.faults.length)} files`} that ${failure.file} links ${one ? "is" : "are"} not as described: ${toList(failure.faults)}; mend the description, or import without --check-links.`;
    }
    case "FILE_UNREADABLE":
      return `${shorten(failure.path)} cannot be read: ${failure.reason}.`;
  }
}

function toMetadataSentence(
  failure: Failure<
    "LICENSE_UNKNOWN" | "KEY_INVALID" | "TEXT_TOO_LONG" | "TOO_MANY" | "FIELD_INVALID"
  >,
): string {
  switch (failure.code) {
    case "LICENSE_UNKNOWN":
      return `${failure.file} names the licence ${shorten(failure.license)}, which SPDX does not list; put an SPDX id into licenses[0].name (such as CC0-1.0, CC-BY-4.0, PDDL-1.0, ODbL-1.0 or MIT), give the address of its text in licenses[0].path, or put the text as LICENSE into the folder; or remove licenses to publish without one.`;
    case "KEY_INVALID":
      return `${failure.file} has the name ${JSON.stringify(shorten(failure.key))}; a name has at most 128 letters, digits, dots, hyphens and underscores, and begins with a letter or digit.`;
    case "TEXT_TOO_LONG":
      return `The ${failure.field} has ${toCount(failure.length)} characters; ${toCount(failure.max)} is the most.`;
    case "TOO_MANY":
      return `The ${failure.field} are ${toCount(failure.count)}; ${toCount(failure.max)} is the most.`;
    case "FIELD_INVALID":
      return `The ${failure.field} ${failure.reason}.`;
  }
}

function toPublishingSentence(
  failure: Failure<
    | "CATALOGUE_UNREACHABLE"
    | "TOKEN_REFUSED"
    | "TOKEN_MISSING"
    | "CATALOGUE_REFUSED"
    | "ANSWER_MALFORMED"
    | "PREVIEW_UNKNOWN"
    | "FILE_CHANGED"
  >,
): string {
  switch (failure.code) {
    case "CATALOGUE_UNREACHABLE":
      return `The catalogue at ${failure.baseUrl} cannot be reached (${failure.reason}); is it running (npm start)?`;
    case "TOKEN_REFUSED":
      return `The catalogue at ${failure.baseUrl} refuses the token; give the right one with --token or PUBLISH_TOKEN.`;
    case "TOKEN_MISSING":
      return `${failure.to} is not this machine, so it needs its own token; give it with --token or PUBLISH_TOKEN.`;
    case "CATALOGUE_REFUSED":
      return `The catalogue at ${failure.baseUrl} answered ${failure.status}${failure.reason && `: ${failure.reason}`}.`.replace(
        /\.\.$/,
        ".",
      );
    case "ANSWER_MALFORMED":
      return `${failure.baseUrl} does not answer like a catalogue (${failure.step}); check --remote.`;
    case "PREVIEW_UNKNOWN":
      return `The catalogue at ${failure.baseUrl} knows no way to ask without publishing.`;
    case "FILE_CHANGED":
      return `${failure.path} changed while it was being sent; nothing was published, import it again.`;
  }
}

function toNumber(items: string[]): { one: boolean; them: string } {
  return items.length === 1 ? { one: true, them: "it" } : { one: false, them: "them" };
}

/** "a", "a and b", "a, b and c"; of a long list, the first ones and how many follow. */
export function toList(items: string[]): string {
  const rest = items.length - LISTED_MAX;
  const first = items.slice(0, LISTED_MAX).map(shorten);
  const shown = rest > 0 ? [...first, `${toCount(rest)} more`] : first;
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(shown);
}

function shorten(item: string): string {
  return item.length > ITEM_MAX_CHARS ? `${cutText(item, ITEM_MAX_CHARS - 1)}…` : item;
}

/** A whole number with separators: "12,431". */
export function toCount(count: number): string {
  return count.toLocaleString("en-GB");
}

/** A size in decimal units: "540 kB". */
export function toSize(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  return `${value >= 10 || power === 0 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}

/** "a", "a or b", "a, b or c". */
function toChoice(items: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(items);
}
