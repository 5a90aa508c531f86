import { takeSteps } from "./reading-work.ts";

const TREE = 0x5452_4545;
const HEAD_BYTES = 24;
const LEVELS_MAX = 8;
const NODE_STEPS = 40;
const ENTRY_STEPS = 8;

/** An entry of a lowest node: where its key begins in the file, and the address behind the key. */
interface TreeEntry {
  key: number;
  address: number;
}

/**
 * The entries of a tree of the first version (III.A.1), each as often as a node leads to it: a node may
 * be named by many others. The library takes the same way, which is counted here for both.
 */
export function* walkTree(
  view: DataView,
  root: number,
  { keyBytes, depth = 0 }: { keyBytes: number; depth?: number },
): Generator<TreeEntry, void> {
  if (depth > LEVELS_MAX || view.getUint32(root) !== TREE)
    throw new Error("A tree of this file cannot be read.");
  const level = view.getUint8(root + 5);
  const count = view.getUint16(root + 6, true);
  takeSteps(NODE_STEPS + count * ENTRY_STEPS);
  for (let entry = 0; entry < count; entry += 1) {
    const key = root + HEAD_BYTES + entry * (keyBytes + 8);
    const address = Number(view.getBigUint64(key + keyBytes, true));
    if (level > 0) yield* walkTree(view, address, { keyBytes, depth: depth + 1 });
    else yield { key, address };
  }
}
