import { readBids } from "./formats/bids.ts";
import { readCroissant } from "./formats/croissant.ts";
import { readCsvw } from "./formats/csvw.ts";
import { readDataCite, toAttributes } from "./formats/datacite.ts";
import { fromDataCiteXml } from "./formats/datacite-xml.ts";
import { parseDescriptor, type Descriptor } from "./descriptor.ts";
import { done, failed, type Outcome } from "./failures.ts";
import { createFolder, type Folder } from "./folder.ts";
import { readPlainFolder } from "./formats/plain-folder.ts";
import { readRoCrate } from "./formats/ro-crate.ts";
import { LineCounter, parseDocument } from "yaml";
import { cutText } from "#base/cut.ts";
import { parseXml } from "./xml.ts";

/** A folder's descriptor and the name of its file. */
interface FoundDescriptor {
  file: string;
  descriptor: Descriptor;
  /** The kind of description. */
  standard: string;
  /** As written. */
  written: unknown;
  /** The same as a Frictionless descriptor, without properties that no field uses. */
  described: unknown;
}

/** Converts another kind of description to a Frictionless descriptor. */
type Reader = (input: unknown, folder: Folder) => Promise<Outcome<unknown>>;

interface Kind {
  read: Reader;
  standard: string;
  /** Removes the wrapper that some interfaces put around a description. */
  unwrap?: (input: unknown) => unknown;
}

const CROISSANT: Kind = { read: readCroissant, standard: "Croissant" };
const CRATE: Kind = { read: readRoCrate, standard: "RO-Crate" };
const PLAIN: Kind = { read: readPlainFolder, standard: "dataset.yaml" };
const BIDS: Kind = { read: readBids, standard: "BIDS" };
const CSVW: Kind = { read: readCsvw, standard: "CSVW" };
const DATACITE: Kind = { read: readDataCite, standard: "DataCite", unwrap: toAttributes };
const FRICTIONLESS: Kind = {
  read: async (input) => done(input),
  standard: "Frictionless",
};

const KINDS: Record<string, Kind> = {
  "croissant.json": CROISSANT,
  "croissant.jsonld": CROISSANT,
  "metadata.json": CROISSANT,
  "ro-crate-metadata.json": CRATE,
  "ro-crate-metadata.jsonld": CRATE,
  "dataset_description.json": BIDS,
  "dataset.yaml": PLAIN,
  "dataset.yml": PLAIN,
  "datacite.json": DATACITE,
  "datacite.xml": DATACITE,
};

/** Finds and reads the descriptor among the `names` of a folder; `root` is the folder with its links resolved. */
export async function readDescriptor(
  path: string,
  root: string,
  names: string[],
): Promise<Outcome<FoundDescriptor>> {
  const file = DESCRIPTOR_NAMES.find((name) => names.includes(name)) ?? findTables(names);
  if (file === undefined) return failed({ code: "DESCRIPTOR_ABSENT", folder: path });
  const folder = createFolder(root, file);
  const text = await folder.readText(file);
  if (!text.ok) return text;
  if (text.value === null) {
    return failed({ code: "FILE_UNREADABLE", path: file, reason: "it leads nowhere" });
  }
  const input = parseDescriptorText(file, text.value);
  if (!input.ok) return input;
  const kind = KINDS[file] ?? (CSVW_NAME.test(file) ? CSVW : FRICTIONLESS);
  const { read, standard, unwrap } = kind;
  const written = unwrap?.(input.value) ?? input.value;
  const source = await read(written, folder);
  if (!source.ok) return source;
  const descriptor = parseDescriptor(file, source.value);
  if (!descriptor.ok) return descriptor;
  return done({
    file,
    descriptor: descriptor.value,
    standard,
    written,
    described: source.value,
  });
}

/** CSV on the Web names its description after the data: `cldf-metadata.json`, `tides.csv-metadata.json`. */
const CSVW_NAME = /-metadata\.json$/;

/** The description of the folder's tables; of several without a general name none is used. */
function findTables(names: string[]): string | undefined {
  const found = names.filter((name) => CSVW_NAME.test(name) && KINDS[name] === undefined);
  const general = found.find((name) => /^(?:cldf|csvw|csv)-/.test(name));
  return general ?? (found.length === 1 ? found[0] : undefined);
}

/** The names a descriptor may have, in the order of the search. */
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
  "datacite.json",
  "datacite.xml",
  "metadata.json",
];

/** Parses a descriptor's text by the format of its file name, and names the line where that fails. */
function parseDescriptorText(file: string, text: string): Outcome<unknown> {
  const body = text.replace(/^\uFEFF/, "");
  if (file.endsWith(".xml")) return parseDataCite(file, body);
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
  const lineNumber = /\(line (\d+) column/.exec(message)?.[1];
  if (lineNumber !== undefined) return Number(lineNumber);
  return message.includes("Unexpected end") ? text.split("\n").length : null;
}

/** DataCite's XML, converted to its JSON. */
function parseDataCite(file: string, text: string): Outcome<unknown> {
  const root = parseXml(text);
  if (root?.name === "resource") return done(fromDataCiteXml(root));
  const reason = root === null ? "it is no XML" : `<${cutText(root.name, 100)}> is no <resource>`;
  return failed({ code: "DESCRIPTOR_BROKEN", file, line: null, reason });
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
