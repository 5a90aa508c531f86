import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** The access key that administers the pool. */
export interface AdminKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/cognito-idp\/aws4_request), SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;
/** How far a signature's time may be off, milliseconds. */
const CLOCK_SKEW_MAX_MS = 300_000;
const MUST_BE_SIGNED = ["host", "x-amz-date", "x-amz-target"];

/** Whether a call is signed with the key (AWS Signature Version 4), for this body and about now. */
export function isSigned(
  request: Request,
  { key, body, now }: { key: AdminKey; body: string; now: number },
): boolean {
  const [, id, scope = "", names = "", signature = ""] =
    AUTHORIZATION.exec(request.headers.get("authorization") ?? "") ?? [];
  const time = request.headers.get("x-amz-date") ?? "";
  const signed = names.split(";");
  if (id !== key.accessKeyId || !scope.startsWith(time.slice(0, 8))) return false;
  if (!MUST_BE_SIGNED.every((name) => signed.includes(name))) return false;
  if (Math.abs(now - toMilliseconds(time)) > CLOCK_SKEW_MAX_MS) return false;
  const lines = signed.map((name) => `${name}:${(request.headers.get(name) ?? "").trim()}\n`);
  const { pathname } = new URL(request.url);
  const canonical = ["POST", pathname, "", lines.join(""), names, sha256(body)].join("\n");
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const day = scope
    .split("/")
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${key.secretAccessKey}`);
  return timingSafeEqual(hmac(day, text), Buffer.from(signature, "hex"));
}

/** `20150830T123600Z`; `NaN` for anything else, which is not close to any time. */
function toMilliseconds(time: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  const [year = Number.NaN, month = 1, day, hour, minute, second] = parts.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function hmac(secret: string | Buffer, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
