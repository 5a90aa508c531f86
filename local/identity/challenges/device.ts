import { findDevice } from "../operations/devices.ts";
import { accept, missing, UNKNOWN_DEVICE, WRONG_CREDENTIALS, type Outcome } from "../failures.ts";
import type { Pool } from "../pool.ts";
import { finishSignIn, type AuthAnswer } from "../sign-in.ts";
import { isClaimProven, parsePublicValue, startHandshake } from "../srp.ts";
import { requirePendingSignIn, type ChallengeResponse } from "./challenge.ts";
import { BAD_PUBLIC_VALUE, createServerPrivate } from "./password.ts";

/** Opens the SRP exchange with a remembered device. */
export async function answerDeviceStart(
  pool: Pool,
  response: ChallengeResponse,
): Promise<Outcome<AuthAnswer>> {
  const found = pool.sessions.take(response.session, "DEVICE_SRP_AUTH");
  if (!found.ok) return found;
  const pending = requirePendingSignIn(pool, found.value, response);
  if (!pending.ok) return pending;
  const { DEVICE_KEY: deviceKey, SRP_A: srpA } = response.answers;
  if (!deviceKey) return missing("DEVICE_KEY");
  const clientPublic = parsePublicValue(srpA ?? "");
  if (clientPublic === null) return BAD_PUBLIC_VALUE;
  const device = findDevice(pool, pending.value.account, deviceKey);
  if (!device?.credential) return UNKNOWN_DEVICE;
  const { salt, verifier } = device.credential;
  const handshake = startHandshake(
    { scope: device.groupKey, identity: device.key },
    { verifier, clientPublic, serverPrivate: createServerPrivate(pool) },
  );
  const secretBlock = pool.sessions.open({
    challenge: "DEVICE_PASSWORD_VERIFIER",
    ...pending.value,
    deviceKey,
    handshake,
  });
  return accept({
    ChallengeName: "DEVICE_PASSWORD_VERIFIER",
    ChallengeParameters: {
      SALT: salt.toString(16),
      SECRET_BLOCK: secretBlock,
      SRP_B: handshake.serverPublic.toString(16),
      DEVICE_KEY: deviceKey,
      USERNAME: pending.value.account.sub,
    },
  });
}

/** Checks the device's proof, which replaces the second factor. */
export async function answerDeviceProof(
  pool: Pool,
  response: ChallengeResponse,
): Promise<Outcome<AuthAnswer>> {
  const {
    PASSWORD_CLAIM_SECRET_BLOCK: secretBlock,
    PASSWORD_CLAIM_SIGNATURE: signature,
    TIMESTAMP: timestamp,
  } = response.answers;
  if (!secretBlock) return missing("PASSWORD_CLAIM_SECRET_BLOCK");
  if (!signature) return missing("PASSWORD_CLAIM_SIGNATURE");
  if (!timestamp) return missing("TIMESTAMP");
  const found = pool.sessions.take(secretBlock, "DEVICE_PASSWORD_VERIFIER");
  if (!found.ok) return found;
  const pending = requirePendingSignIn(pool, found.value, response);
  if (!pending.ok) return pending;
  const { handshake } = found.value;
  const isProven = handshake && isClaimProven(handshake, { secretBlock, signature, timestamp });
  return isProven ? finishSignIn(pool, pending.value) : WRONG_CREDENTIALS;
}
