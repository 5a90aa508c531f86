import { parseDescriptor, type Descriptor } from "./descriptor.ts";
import { DESCRIPTOR_NAMES, parseDescriptorText } from "./descriptor-text.ts";
import { done, failed, type Outcome } from "./failures.ts";
import { locate } from "./files.ts";
import { DESCRIPTOR_MAX_BYTES } from "./limits.ts";
import { readText } from "./read-text.ts";

/** A folder's descriptor and the name of the file it stands in. */
export interface FoundDescriptor {
  file: string;
  descriptor: Descriptor;
}

/** Finds and reads the descriptor among the `names` of a folder; `root` is the folder with its links resolved. */
export async function readDescriptor(
  folder: string,
  root: string,
  names: string[],
): Promise<Outcome<FoundDescriptor>> {
  const file = DESCRIPTOR_NAMES.find((name) => names.includes(name));
  if (file === undefined) return failed({ code: "DESCRIPTOR_ABSENT", folder });
  const text = await readDescriptorText(root, file);
  if (!text.ok) return text;
  const input = parseDescriptorText(file, text.value);
  if (!input.ok) return input;
  const descriptor = parseDescriptor(file, input.value);
  return descriptor.ok ? done({ file, descriptor: descriptor.value }) : descriptor;
}

async function readDescriptorText(root: string, file: string): Promise<Outcome<string>> {
  const found = await locate(root, file);
  switch (found.status) {
    case "outside":
      return failed({ code: "PATH_OUTSIDE", file: "the folder", path: file });
    case "notAFile":
      return failed({ code: "NOT_A_FILE", path: file });
    case "absent":
      return failed({ code: "FILE_UNREADABLE", path: file, reason: "it leads nowhere" });
    case "unreadable":
      return failed({ code: "FILE_UNREADABLE", path: file, reason: found.reason });
    case "found":
      if (found.bytes > DESCRIPTOR_MAX_BYTES) {
        const { bytes } = found;
        return failed({
          code: "DESCRIPTOR_TOO_LARGE",
          file,
          bytes,
          maxBytes: DESCRIPTOR_MAX_BYTES,
        });
      }
      return readText(file, found.absolute);
  }
}
