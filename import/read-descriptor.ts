import { readBids } from "./bids.ts";
import { readCroissant } from "./croissant.ts";
import { parseDescriptor, type Descriptor } from "./descriptor.ts";
import { done, failed, type Outcome } from "./failures.ts";
import { createFolder, type Folder } from "./folder.ts";
import { readPlainFolder } from "./plain-folder.ts";
import { findRootEntity, readRoCrate } from "./ro-crate.ts";
import { LineCounter, parseDocument } from "yaml";
import { isNode, withoutPrefixes } from "./json-ld.ts";

/** A folder's descriptor and the name of the file it stands in. */
interface FoundDescriptor {
  file: string;
  descriptor: Descriptor;
  /** Properties that nothing here reads; they stay in the published descriptor. */
  unread: string[];
  /** Whether files at an address are a part of the format, so that they are no fault. */
  mayLink: boolean;
}

/** Says in the words of a Frictionless descriptor what another kind of description says. */
type Reader = (input: unknown, folder: Folder) => Promise<Outcome<unknown>>;

interface Kind {
  read: Reader;
  /** `null` where a property that is not known is refused. */
  vocabulary: Vocabulary | null;
}

const CROISSANT: Kind = { read: readCroissant, vocabulary: "croissant" };
const CRATE: Kind = { read: readRoCrate, vocabulary: "crate" };
const PLAIN: Kind = { read: readPlainFolder, vocabulary: null };
const FRICTIONLESS: Kind = { read: async (input) => done(input), vocabulary: "frictionless" };

const KINDS: Record<string, Kind> = {
  "croissant.json": CROISSANT,
  "croissant.jsonld": CROISSANT,
  "metadata.json": CROISSANT,
  "ro-crate-metadata.json": CRATE,
  "ro-crate-metadata.jsonld": CRATE,
  "dataset_description.json": { read: readBids, vocabulary: "bids" },
  "dataset.yaml": PLAIN,
  "dataset.yml": PLAIN,
};

/** Finds and reads the descriptor among the `names` of a folder; `root` is the folder with its links resolved. */
export async function readDescriptor(
  path: string,
  root: string,
  names: string[],
): Promise<Outcome<FoundDescriptor>> {
  const file = DESCRIPTOR_NAMES.find((name) => names.includes(name));
  if (file === undefined) return failed({ code: "DESCRIPTOR_ABSENT", folder: path });
  const folder = createFolder(root, file);
  const text = await folder.readText(file);
  if (!text.ok) return text;
  if (text.value === null) {
    return failed({ code: "FILE_UNREADABLE", path: file, reason: "it leads nowhere" });
  }
  const input = parseDescriptorText(file, text.value);
  if (!input.ok) return input;
  const { read, vocabulary } = KINDS[file] ?? FRICTIONLESS;
  const said = await read(input.value, folder);
  if (!said.ok) return said;
  const descriptor = parseDescriptor(file, said.value);
  if (!descriptor.ok) return descriptor;
  const described = vocabulary === "crate" ? findRootEntity(input.value, file) : input.value;
  return done({
    file,
    descriptor: descriptor.value,
    unread: vocabulary === null ? [] : listUnread(described, vocabulary),
    mayLink: vocabulary === "croissant",
  });
}

/** The names a descriptor may have, in the order in which they are looked for. */
export const DESCRIPTOR_NAMES = [
  "datapackage.json",
  "datapackage.yaml",
  "datapackage.yml",
  "croissant.json",
  "croissant.jsonld",
  "ro-crate-metadata.json",
  "ro-crate-metadata.jsonld",
  "dataset_description.json",
  "dataset.yaml",
  "dataset.yml",
  "metadata.json",
];

/** Parses a descriptor's text as what its name says it is, and tells the line where that fails. */
function parseDescriptorText(file: string, text: string): Outcome<unknown> {
  const body = text.replace(/^\uFEFF/, "");
  return /\.json(?:ld)?$/.test(file) ? parseJson(file, body) : parseYaml(file, body);
}

function parseJson(file: string, text: string): Outcome<unknown> {
  try {
    return done(JSON.parse(text));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const line = toJsonLine(message, text);
    const reason = message.replace(/ in JSON at position .*$/s, "").replace(/\s+/g, " ");
    return failed({ code: "DESCRIPTOR_BROKEN", file, line, reason });
  }
}

function toJsonLine(message: string, text: string): number | null {
  const told = /\(line (\d+) column/.exec(message)?.[1];
  if (told !== undefined) return Number(told);
  return message.includes("Unexpected end") ? text.split("\n").length : null;
}

function parseYaml(file: string, text: string): Outcome<unknown> {
  const document = parseDocument(text, { lineCounter: new LineCounter(), prettyErrors: true });
  const [error] = document.errors;
  if (error) {
    const reason = (error.message.split(" at line ")[0] ?? error.message).replace(/\s+/g, " ");
    const line = error.linePos?.[0].line ?? null;
    return failed({ code: "DESCRIPTOR_BROKEN", file, line, reason });
  }
  try {
    return done(document.toJS());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed({ code: "DESCRIPTOR_BROKEN", file, line: null, reason });
  }
}

/** The properties of each kind of description that are read, lists and their entries alike. */
const READ = {
  frictionless: [
    "name title description readme version image keywords license profile $schema foreland",
    "licenses.name licenses.type licenses.path licenses.url licenses.title",
    "sources.title sources.name sources.path sources.web",
    "contributors.title contributors.name contributors.givenName contributors.familyName",
    "contributors.path contributors.organization",
    "resources.name resources.path resources.url resources.format resources.mediatype",
    "resources.encoding resources.compression resources.hash resources.bytes resources.dialect",
    "resources.schema.fields.name resources.profile resources.$schema",
  ],
  croissant: [
    "name description version keywords license creator author publisher citeAs citation url",
    "conformsTo distribution.name distribution.contentUrl distribution.encodingFormat",
    "distribution.contentSize distribution.md5 distribution.sha1 distribution.sha256",
    "distribution.sha512 distribution.includes distribution.excludes distribution.containedIn",
  ],
  crate: [
    "name description version keywords license creator author publisher citation isBasedOn hasPart",
  ],
  bids: [
    "Name BIDSVersion License Authors Keywords DatasetDOI ReferencesAndLinks",
    "SourceDatasets.URL SourceDatasets.DOI",
  ],
};

/** A kind of description whose properties are compared with what is read of it. */
type Vocabulary = keyof typeof READ;

/** Properties that nothing reads, each once: `resources.schema.fields.unit`. What JSON-LD marks with `@` is no property. */
function listUnread(input: unknown, vocabulary: Vocabulary): string[] {
  const read = READ[vocabulary].flatMap((line) => line.split(" "));
  const isLinked = vocabulary === "croissant" || vocabulary === "crate";
  const unread = new Set<string>();
  collect(isLinked ? withoutPrefixes(input) : input, "", { read, unread });
  return [...unread];
}

interface Collection {
  read: string[];
  unread: Set<string>;
}

function collect(value: unknown, path: string, collection: Collection): void {
  if (Array.isArray(value)) for (const one of value) collect(one, path, collection);
  if (!isNode(value)) return;
  const { read, unread } = collection;
  for (const [key, inner] of Object.entries(value)) {
    const name = path === "" ? key : `${path}.${key}`;
    if (key.startsWith("@") || read.includes(name)) continue;
    if (read.some((one) => one.startsWith(`${name}.`))) collect(inner, name, collection);
    else if (inner !== null) unread.add(name);
  }
}
