import { UserPool } from "cognito-srp";
import { expect, test } from "vitest";
import { GROUP_PRIME, isClaimProven, parsePublicValue, startHandshake, toVerifier } from "./srp.ts";

const SCOPE = "Foreland1";
const USER = { username: "6f9619ff-8b86-4011-b42d-00c04fc964ff", password: "Herring-gull-22" };
const BLOCK = "Zm9yZWxhbmQgc2VjcmV0IGJsb2Nr";
const TIME = "Mon May 4 12:00:00 UTC 2026";
const SALTS = ["8f1d2c3b4a5968778695a4b3c2d1e0ff", "0f1d2c3b4a5968778695a4b3c2d1e0ff", "1"];

test.each(SALTS)("stores the same as cognito-srp under the salt %s", async (salt) => {
  const { verifier } = await new UserPool(SCOPE).createUser(USER, salt);
  const subject = { scope: SCOPE, identity: USER.username };
  const ours = toVerifier(subject, { salt: BigInt(`0x${salt}`), password: USER.password });
  expect(BigInt(`0x${verifier}`)).toBe(ours);
});

/** One of 256 public values begins with a zero, which cognito-srp hashes and Amazon's own clients leave out. */
async function openClient(password: string) {
  const pool = new UserPool(SCOPE);
  let client = await pool.getClientChallenge({ ...USER, password });
  while (client.calculateA()[0] === 0)
    client = await pool.getClientChallenge({ ...USER, password });
  return client;
}

test.each([USER.password, "wrong"])(
  "recognises a client of cognito-srp with the password %j",
  async (typed) => {
    const salt = SALTS[0] ?? "";
    const subject = { scope: SCOPE, identity: USER.username };
    const verifier = toVerifier(subject, { salt: BigInt(`0x${salt}`), password: USER.password });
    const client = await openClient(typed);
    const clientPublic = parsePublicValue(client.calculateA().toString("hex"));
    const handshake = startHandshake(subject, {
      verifier,
      clientPublic: clientPublic ?? 0n,
      serverPrivate: (GROUP_PRIME - 5n) / 3n,
    });
    const session = client.getSession(handshake.serverPublic.toString(16), salt);
    const signature = session.calculateSignature(BLOCK, TIME);
    const claim = { secretBlock: BLOCK, timestamp: TIME, signature };
    expect(isClaimProven(handshake, claim)).toBe(typed === USER.password);
  },
);
