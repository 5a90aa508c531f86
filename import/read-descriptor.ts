import { readBids } from "./bids.ts";
import { readCroissant } from "./croissant.ts";
import { parseDescriptor, type Descriptor } from "./descriptor.ts";
import { DESCRIPTOR_NAMES, parseDescriptorText } from "./descriptor-text.ts";
import { done, failed, type Outcome } from "./failures.ts";
import { createFolder, type Folder } from "./folder.ts";
import { readPlainFolder } from "./plain-folder.ts";
import { findRootEntity, readRoCrate } from "./ro-crate.ts";
import { listUnread, type Vocabulary } from "./unread.ts";

/** A folder's descriptor and the name of the file it stands in. */
export interface FoundDescriptor {
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
