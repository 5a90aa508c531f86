import { toHex } from "#base/hex.ts";

/** Who signs: an access key of a role that may administer the user pool, and nothing else. */
export interface SigningKey {
  accessKeyId: string;
  secretAccessKey: string;
  /** Such as `eu-central-1`. */
  region: string;
  /** Such as `cognito-idp`. */
  service: string;
}

interface Unsigned {
  url: URL;
  /** Lower-case names; all of them are signed. */
  headers: Readonly<Record<string, string>>;
  body: string;
  now: Date;
}

const ALGORITHM = "AWS4-HMAC-SHA256";
const encoder = new TextEncoder();

/** The headers of a POST to AWS with its signature (Signature Version 4). */
export async function signRequest(
  key: SigningKey,
  { url, headers, body, now }: Unsigned,
): Promise<Record<string, string>> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const scope = `${time.slice(0, 8)}/${key.region}/${key.service}/aws4_request`;
  const signed = { ...headers, host: url.host, "x-amz-date": time };
  const names = Object.keys(signed).toSorted();
  const lines = Object.entries(signed)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}:${value.trim()}\n`);
  const request = [
    "POST",
    url.pathname,
    "",
    lines.join(""),
    names.join(";"),
    await digest(body),
  ].join("\n");
  const text = [ALGORITHM, time, scope, await digest(request)].join("\n");
  const signature = toHex(await hmac(await deriveKey(key, scope), text));
  const credential = `Credential=${key.accessKeyId}/${scope}`;
  return {
    ...headers,
    "x-amz-date": time,
    authorization: `${ALGORITHM} ${credential}, SignedHeaders=${names.join(";")}, Signature=${signature}`,
  };
}

/** A key for one day, region and service. */
async function deriveKey({ secretAccessKey }: SigningKey, scope: string): Promise<BufferSource> {
  let key: BufferSource = encoder.encode(`AWS4${secretAccessKey}`);
  for (const part of scope.split("/")) key = await hmac(key, part);
  return key;
}

async function hmac(key: BufferSource, text: string): Promise<ArrayBuffer> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return crypto.subtle.sign("HMAC", imported, encoder.encode(text));
}

async function digest(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
}
