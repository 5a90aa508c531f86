import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

interface Lies {
  origin?: string;
  host?: string;
  challenge?: string;
  /** 0x45: user present, user verified, attested credential data included. */
  flags?: number;
  count?: number;
  id?: string;
}

/** A passkey in software, which can give false answers. */
export interface TestPasskey {
  readonly id: string;
  register(challenge: string, lies?: Lies): object;
  sign(challenge: string, lies?: Lies): string;
}

export function createPasskey(origin = "http://localhost:8787"): TestPasskey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const bytes = randomBytes(16);
  const id = bytes.toString("base64url");

  const toClientData = (type: string, challenge: string, lies: Lies): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, ...lies }));
  function toData({ host = "localhost", flags = 0x45, count = 1 }: Lies, key: Buffer): Buffer {
    const data = Buffer.alloc(37);
    createHash("sha256").update(host).digest().copy(data);
    data.writeUInt8(flags, 32);
    data.writeUInt32BE(count, 33);
    return Buffer.concat([data, key]);
  }

  return {
    id,
    register(challenge, lies = {}) {
      const der = publicKey.export({ format: "der", type: "spki" });
      const data = toData(lies, Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), bytes]));
      return {
        id: lies.id ?? id,
        response: {
          clientDataJSON: toClientData("webauthn.create", challenge, lies).toString("base64url"),
          authenticatorData: data.toString("base64url"),
          attestationObject: Buffer.concat([Buffer.from("none"), data]).toString("base64url"),
          publicKey: der.toString("base64url"),
          publicKeyAlgorithm: -7,
          transports: ["internal"],
        },
      };
    },
    sign(challenge, lies = {}) {
      const client = toClientData("webauthn.get", challenge, lies);
      const data = toData({ flags: 0x05, count: 2, ...lies }, Buffer.alloc(0));
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return JSON.stringify({
        id: lies.id ?? id,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      });
    },
  };
}
