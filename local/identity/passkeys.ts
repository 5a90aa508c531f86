import { createHash, createPublicKey, verify, type KeyObject } from "node:crypto";
import * as v from "valibot";

/** The host that passkeys belong to: browsers accept no IP address. */
export const RELYING_PARTY = { id: "localhost", name: "Foreland (local)" } as const;

/** Signatures the stand-in can check: ES256 and RS256, by their COSE numbers. */
export const ALGORITHMS = [-7, -257] as const;

const CHALLENGE_BYTES = 32;
const HASH_BYTES = 32;
const HEAD_BYTES = HASH_BYTES + 1 + 4;
const AUTHENTICATOR_ID_BYTES = 16;
const IS_PRESENT = 0x01;
const IS_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** A passkey as it was registered. */
export interface Passkey {
  readonly id: string;
  readonly key: KeyObject;
  readonly transports: readonly string[];
  readonly attachment: string;
  readonly createdAt: number;
  /** The signature counter, if the passkey counts. */
  count: number;
}

export type PasskeyFault = "challenge" | "origin" | "relying-party" | "credential";
export type Checked<T> = { ok: true; value: T } | { ok: false; fault: PasskeyFault };

const FIELD_MAX_CHARS = 12_000;
const base64Url = v.pipe(
  v.string(),
  v.maxLength(FIELD_MAX_CHARS),
  v.regex(/^[\w-]+$/),
  v.transform((text) => Buffer.from(text, "base64url")),
);
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(1_500), v.regex(/^[\w-]+$/));
const clientDataSchema = v.object({
  type: v.string(),
  challenge: v.string(),
  origin: v.pipe(v.string(), v.url()),
});

/** The result of `PublicKeyCredential.toJSON()` for a new passkey. */
export const registrationSchema = v.object({
  id,
  authenticatorAttachment: v.optional(v.pipe(v.string(), v.maxLength(40)), "platform"),
  response: v.object({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    attestationObject: base64Url,
    publicKey: base64Url,
    publicKeyAlgorithm: v.picklist(ALGORITHMS),
    transports: v.optional(v.pipe(v.array(v.string()), v.maxLength(10)), []),
  }),
});

/** The same for a passkey that signed. */
export const assertionSchema = v.object({
  id,
  response: v.object({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
  }),
});

type Registration = v.InferOutput<typeof registrationSchema>;
type Assertion = v.InferOutput<typeof assertionSchema>;

export function createPasskeyChallenge(random: (bytes: number) => Uint8Array): string {
  return Buffer.from(random(CHALLENGE_BYTES)).toString("base64url");
}

/** Checks a new passkey (WebAuthn, section 7.1); no attestation is requested. */
export function checkRegistration(
  { id, authenticatorAttachment: attachment, response }: Registration,
  { challenge, now }: { challenge: string; now: number },
): Checked<Passkey> {
  const fault =
    findClientFault(response.clientDataJSON, { type: "webauthn.create", challenge }) ??
    findDataFault(response.authenticatorData);
  if (fault) return { ok: false, fault };
  const { authenticatorData: data, attestationObject, publicKey, transports } = response;
  const isOfThisKey = readCredentialId(data) === id && attestationObject.includes(data);
  const key = isOfThisKey ? readKey(publicKey) : null;
  if (!key) return { ok: false, fault: "credential" };
  const count = data.readUInt32BE(HASH_BYTES + 1);
  return { ok: true, value: { id, key, transports, attachment, createdAt: now, count } };
}

/** Checks a signature (WebAuthn, section 7.2) and stores the signature counter; a copy of the passkey would have a lower one. */
export function checkAssertion(
  { response }: Assertion,
  { challenge, passkey }: { challenge: string; passkey: Passkey },
): Checked<null> {
  const { clientDataJSON, authenticatorData: data, signature } = response;
  const fault =
    findClientFault(clientDataJSON, { type: "webauthn.get", challenge }) ?? findDataFault(data);
  if (fault) return { ok: false, fault };
  const signed = Buffer.concat([data, createHash("sha256").update(clientDataJSON).digest()]);
  const count = data.readUInt32BE(HASH_BYTES + 1);
  const isFresh = count > passkey.count || (count === 0 && passkey.count === 0);
  if (!isFresh || !verify("sha256", signed, passkey.key, signature))
    return { ok: false, fault: "credential" };
  passkey.count = count;
  return { ok: true, value: null };
}

function findClientFault(
  bytes: Buffer,
  wanted: { type: string; challenge: string },
): PasskeyFault | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), clientDataSchema), bytes.toString());
  if (!parsed.success || parsed.output.type !== wanted.type) return "credential";
  if (parsed.output.challenge !== wanted.challenge) return "challenge";
  return new URL(parsed.output.origin).hostname === RELYING_PARTY.id ? null : "origin";
}

function findDataFault(data: Buffer): PasskeyFault | null {
  if (data.length < HEAD_BYTES) return "credential";
  const host = createHash("sha256").update(RELYING_PARTY.id).digest();
  if (!data.subarray(0, HASH_BYTES).equals(host)) return "relying-party";
  const isPersonThere = (data.readUInt8(HASH_BYTES) & IS_PRESENT) !== 0;
  return isPersonThere && (data.readUInt8(HASH_BYTES) & IS_VERIFIED) !== 0 ? null : "credential";
}

/** The id of a new passkey, from its authenticator data. */
function readCredentialId(data: Buffer): string | null {
  const start = HEAD_BYTES + AUTHENTICATOR_ID_BYTES;
  const hasKey = (data.readUInt8(HASH_BYTES) & HAS_KEY) !== 0 && data.length > start + 2;
  if (!hasKey) return null;
  const length = data.readUInt16BE(start);
  return data.subarray(start + 2, start + 2 + length).toString("base64url");
}

function readKey(der: Buffer): KeyObject | null {
  try {
    const key = createPublicKey({ key: der, format: "der", type: "spki" });
    return key.asymmetricKeyType === "ec" || key.asymmetricKeyType === "rsa" ? key : null;
  } catch {
    return null;
  }
}
