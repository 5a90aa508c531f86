/** HMAC-SHA256 of a text, lower-case hexadecimal. */
export async function signText(secret: string, text: string): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await importKey(secret, "sign"), encode(text));
  return [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether `signature` is that of the text; takes the same time wherever they differ. */
export async function isSignatureOf(
  secret: string,
  text: string,
  signature: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const bytes = Uint8Array.from({ length: 32 }, (_, index) =>
    Number.parseInt(signature.slice(index * 2, index * 2 + 2), 16),
  );
  return crypto.subtle.verify("HMAC", await importKey(secret, "verify"), bytes, encode(text));
}

function importKey(secret: string, use: "sign" | "verify"): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", encode(secret), algorithm, false, [use]);
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
