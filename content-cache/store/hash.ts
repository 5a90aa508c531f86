const BASE64URL_CHARS_OF_132_BITS = 22;

/** SHA-256 of a text, its first 132 bits as base64url: names a value and shows that it is undamaged. */
export function hashText(text: string): Promise<string> {
  return hashBytes(new TextEncoder().encode(text));
}

/** The same of a text in UTF-8. */
export async function hashBytes(bytes: Parameters<SubtleCrypto["digest"]>[1]): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return base64.replaceAll("+", "-").replaceAll("/", "_").slice(0, BASE64URL_CHARS_OF_132_BITS);
}

/** 32 well mixed bits of a key (FNV-1a with the finaliser of MurmurHash3), which select its shard. */
export function hashBits(key: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0).toString(2).padStart(32, "0");
}
