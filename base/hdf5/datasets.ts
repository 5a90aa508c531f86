import { FIELD_ATTRIBUTES_MAX, FIELDS_MAX } from "../fields/limits.ts";
import { readAttributes } from "./attributes.ts";
import type { FileReads } from "./file-reads.ts";
import { type Hdf5Type, parseType } from "./hdf5-types.ts";
import { HDF5_OBJECTS_MAX } from "./limits.ts";
import { listMembers, type Member, toPath } from "./members.ts";
import {
  findMessage,
  MESSAGE,
  type Message,
  parseShape,
  readMessages,
  readPlace,
  readTypeMessage,
} from "./object-header.ts";
import { addScale, type AxisAttributes, type Scales } from "./scales.ts";
import type { WriteValues } from "./write-values.ts";

/** Depth of groups that are read; a group may contain itself. */
const DEPTH_MAX = 8;
const GROUPS_AT_ONCE = 8;

interface Datasets {
  attributes: [string, string][];
  datasets: Dataset[];
  /** Those below the root, the first so many. */
  groups: Hdf5Group[];
  scales: Scales;
  isCut: boolean;
}

/** The datasets of an HDF5 file (NetCDF 4, NWB, AnnData) with their attributes, and those of the file. */
export async function listDatasets(reads: FileReads, write: WriteValues): Promise<Datasets> {
  const root = await readMessages(reads, await findRoot(reads));
  const attributes = await readAttributes(root, reads, write);
  const scales: Scales = { byAddress: new Map(), byDimension: new Map() };
  const walk: Walk = {
    reads,
    write,
    scales,
    groups: [],
    links: [],
    paths: new Set(),
    isCut: false,
    opened: 0,
    found: 0,
  };
  const found = await walkGroup(root, walk, { path: "", depth: 0 });
  const isCut = walk.isCut || found.length > FIELDS_MAX || hasLostLink(walk);
  const datasets = found.slice(0, FIELDS_MAX);
  const groups = walk.groups;
  return { attributes: toShown(attributes.shown), datasets, groups, scales, isCut };
}

/** The address of the root group, of a file with addresses of eight bytes (II). */
async function findRoot(reads: FileReads): Promise<number> {
  const head = await reads.read(0, 48);
  const version = head.getUint8(8);
  const isOld = version < 2;
  if (version > 3 || head.getUint8(isOld ? 13 : 9) !== 8 || head.getUint8(isOld ? 14 : 10) !== 8)
    throw new Error("A file of this version cannot be read.");
  if (!isOld) return readPlace(head, 36);
  return readPlace(await reads.read(version === 0 ? 64 : 68, 8), 0);
}

/** A group of a file, by its header. */
export interface Hdf5Group {
  path: string;
  messages: readonly Message[];
}

interface Walk {
  reads: FileReads;
  write: WriteValues;
  scales: Scales;
  groups: Hdf5Group[];
  /** Paths that other names lead to; `null` for one in another file. */
  links: (string | null)[];
  /** Of groups and datasets. */
  paths: Set<string>;
  isCut: boolean;
  /** Members so far, each as often as a group names it. */
  opened: number;
  /** Datasets so far. */
  found: number;
}

/** An array of a file, with its attributes. */
export interface Dataset {
  path: string;
  attributes: [name: string, value: string][];
  axes: AxisAttributes;
  messages: readonly Message[];
  type: Hdf5Type;
  shape: number[];
}

interface Place {
  path: string;
  depth: number;
}

/** Unreadable members are left out, so that one part of an unusual kind does not hide the others. */
async function walkGroup(
  group: readonly Message[],
  walk: Walk,
  { path, depth }: Place,
): Promise<Dataset[]> {
  const datasets: Dataset[] = [];
  for await (const members of listMembers(group, walk.reads)) {
    const left = depth > DEPTH_MAX || walk.found >= FIELDS_MAX ? 0 : HDF5_OBJECTS_MAX - walk.opened;
    const taken = members.slice(0, Math.max(0, left));
    walk.opened += taken.length;
    const opened = await Promise.all(
      taken.map((member) =>
        openMember(member, walk, { path: toPath(path, member.name), depth: depth + 1 }),
      ),
    );
    await walkGroups(opened, walk);
    datasets.push(...opened.flatMap((member) => member.datasets));
    if (taken.length < members.length) {
      walk.isCut = true;
      break;
    }
  }
  return datasets;
}

interface Opened {
  place: Place;
  /** The header of a group. */
  group: readonly Message[] | null;
  datasets: Dataset[];
}

/** A few at once, so that the first groups of many are listed as a whole. */
async function walkGroups(opened: readonly Opened[], walk: Walk): Promise<void> {
  const groups = opened.filter(({ group }) => group !== null);
  for (let first = 0; first < groups.length; first += GROUPS_AT_ONCE) {
    if (walk.found >= FIELDS_MAX) {
      walk.isCut = true;
      return;
    }
    await Promise.all(
      groups.slice(first, first + GROUPS_AT_ONCE).map(async (member) => {
        const { group, place } = member;
        try {
          if (group) member.datasets = await walkGroup(group, walk, place);
        } catch {
          walk.isCut = true;
        }
      }),
    );
  }
}

async function openMember({ address, target }: Member, walk: Walk, place: Place): Promise<Opened> {
  const { path } = place;
  const none = { place, group: null, datasets: [] };
  if (address === null) {
    walk.links.push(target && toTarget(target, path));
    return none;
  }
  try {
    const messages = await readMessages(walk.reads, address);
    walk.paths.add(path);
    if (!findMessage(messages, MESSAGE.space)) {
      if (walk.groups.length < FIELDS_MAX) walk.groups.push({ path, messages });
      return { ...none, group: messages };
    }
    const dataset = await readDataset(messages, walk, { path, address });
    if (!dataset) return none;
    walk.found += 1;
    return { ...none, datasets: [dataset] };
  } catch {
    walk.isCut = true;
    return none;
  }
}

/** The path that a link leads to, from its own. */
function toTarget(target: string, path: string): string {
  const base = target.startsWith("/") ? "" : path.split("/").slice(0, -1).join("/");
  return [...base.split("/"), ...target.split("/")]
    .filter((part) => part !== "" && part !== ".")
    .join("/");
}

/** Whether another name leads to nothing that is listed. */
function hasLostLink({ links, paths }: Walk): boolean {
  return links.some((target) => target === null || !paths.has(target));
}

async function readDataset(
  messages: readonly Message[],
  { reads, write, scales }: Walk,
  { path, address }: { path: string; address: number },
): Promise<Dataset | null> {
  const space = findMessage(messages, MESSAGE.space);
  const typed = findMessage(messages, MESSAGE.type);
  if (!space || !typed) throw new Error("An array has no type.");
  const [{ shown, internal: axes }, typeBytes] = await Promise.all([
    readAttributes(messages, reads, write),
    readTypeMessage(reads, typed),
  ]);
  const shape = parseShape(space.view);
  addScale(scales, { path, shape, axes }, address);
  // A dimension of NetCDF 4 without values of its own is stored as an empty dataset.
  if (new Map(shown).get(SCALE_NAME)?.startsWith(NO_VARIABLE)) return null;
  const type = parseType(typeBytes, 0);
  return { path, attributes: toShown(shown), axes, messages, type, shape };
}

/** The attribute that names an axis. */
const SCALE_NAME = "NAME";
const NO_VARIABLE = "This is a netCDF dimension but not a netCDF variable";

function toShown(attributes: readonly [string, string][]): [string, string][] {
  return attributes.filter(([name]) => name !== SCALE_NAME).slice(0, FIELD_ATTRIBUTES_MAX);
}
