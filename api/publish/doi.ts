import { toSha256 } from "../files/sha256.ts";

/** The DOI of a version, the same for the same key and number; 36^8 suffixes a prefix. */
export async function toDoi(prefix: string, key: string, version: number): Promise<string> {
  const hash = await toSha256(`${key}\n${version}`);
  const suffix = (BigInt(`0x${hash.slice(0, 15)}`) % 36n ** 8n).toString(36).padStart(8, "0");
  return `${prefix}/${suffix.slice(0, 4)}-${suffix.slice(4)}`;
}
