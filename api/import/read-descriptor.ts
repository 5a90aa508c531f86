import { readBids } from "./bids.ts";
import { readCroissant } from "./croissant.ts";
import { parseDescriptor, type Descriptor } from "./descriptor.ts";
import { DESCRIPTOR_NAMES, parseDescriptorText } from "./descriptor-text.ts";
import { done, failed, type Outcome } from "./failures.ts";
import { createFolder, type Folder } from "./folder.ts";
import { readPlainFolder } from "./plain-folder.ts";
import { readRoCrate } from "./ro-crate.ts";

/** A folder's descriptor and the name of the file it stands in. */
export interface FoundDescriptor {
  file: string;
  descriptor: Descriptor;
}

/** Says in the words of a Frictionless descriptor what another kind of description says. */
type Reader = (input: unknown, folder: Folder) => Promise<Outcome<unknown>>;

const READERS: Record<string, Reader> = {
  "croissant.json": readCroissant,
  "croissant.jsonld": readCroissant,
  "ro-crate-metadata.json": readRoCrate,
  "ro-crate-metadata.jsonld": readRoCrate,
  "dataset_description.json": readBids,
  "dataset.yaml": readPlainFolder,
  "dataset.yml": readPlainFolder,
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
  const reader = READERS[file];
  const said = reader === undefined ? input : await reader(input.value, folder);
  if (!said.ok) return said;
  const descriptor = parseDescriptor(file, said.value);
  return descriptor.ok ? done({ file, descriptor: descriptor.value }) : descriptor;
}
