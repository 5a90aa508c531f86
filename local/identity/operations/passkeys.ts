import * as v from "valibot";
import { accept, refuse, type FailureName, type Refusal } from "../failures.ts";
import { PASSKEYS_MAX, SESSION_TTL_MS } from "../limits.ts";
import { createOperation, token } from "../operation.ts";
import {
  ALGORITHMS,
  checkRegistration,
  createPasskeyChallenge,
  type PasskeyFault,
  registrationSchema,
  RELYING_PARTY,
} from "../passkeys.ts";
import { findBearer } from "../tokens.ts";

const TOO_MANY = refuse("LimitExceededException", "Maximum number of passkeys reached");
const NO_CHALLENGE = refuse(
  "WebAuthnChallengeNotFoundException",
  "No passkey registration is under way",
);
const NO_PASSKEY = refuse("ResourceNotFoundException", "The passkey does not exist");

const FAULTS: Readonly<Record<PasskeyFault, readonly [name: FailureName, message: string]>> = {
  challenge: ["WebAuthnChallengeNotFoundException", "The challenge does not match"],
  origin: ["WebAuthnOriginNotAllowedException", "The origin is not allowed"],
  "relying-party": ["WebAuthnRelyingPartyMismatchException", "The relying party does not match"],
  credential: ["WebAuthnCredentialNotSupportedException", "The passkey is not supported"],
};

export function refusePasskey(fault: PasskeyFault): Refusal {
  return refuse(...FAULTS[fault]);
}

/** Asks the browser to make a passkey for the signed-in person. */
export const startWebAuthnRegistration = createOperation(
  v.object({ AccessToken: token }),
  async (pool, input) => {
    const bearer = await findBearer(pool, input.AccessToken);
    if (!bearer.ok) return bearer;
    const { account } = bearer.value;
    if (account.passkeys.size >= PASSKEYS_MAX) return TOO_MANY;
    const challenge = createPasskeyChallenge(pool.random);
    pool.passkeyChallenges.set(account.sub, challenge);
    const { email = account.sub } = Object.fromEntries(account.attributes);
    const user = Buffer.from(account.sub).toString("base64url");
    return accept({
      CredentialCreationOptions: {
        rp: RELYING_PARTY,
        user: { id: user, name: email, displayName: email },
        challenge,
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
        timeout: SESSION_TTL_MS,
        excludeCredentials: Array.from(account.passkeys.values(), ({ id, transports }) => ({
          type: "public-key",
          id,
          transports,
        })),
        authenticatorSelection: {
          requireResidentKey: true,
          residentKey: "required",
          userVerification: "required",
        },
      },
    });
  },
);

/** Stores the passkey that the browser made. */
export const completeWebAuthnRegistration = createOperation(
  v.object({ AccessToken: token, Credential: registrationSchema }),
  async (pool, input) => {
    const bearer = await findBearer(pool, input.AccessToken);
    if (!bearer.ok) return bearer;
    const { account } = bearer.value;
    const challenge = pool.passkeyChallenges.get(account.sub);
    pool.passkeyChallenges.delete(account.sub);
    if (challenge === null) return NO_CHALLENGE;
    const checked = checkRegistration(input.Credential, { challenge, now: pool.now() });
    if (!checked.ok) return refusePasskey(checked.fault);
    const isTaken = pool.accounts.list().some(({ passkeys }) => passkeys.has(checked.value.id));
    if (isTaken) return refusePasskey("credential");
    account.passkeys.set(checked.value.id, checked.value);
    return accept({});
  },
);

export const listWebAuthnCredentials = createOperation(
  v.object({
    AccessToken: token,
    MaxResults: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20))),
    NextToken: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  async (pool, input) => {
    const bearer = await findBearer(pool, input.AccessToken);
    if (!bearer.ok) return bearer;
    const all = [...bearer.value.account.passkeys.values()];
    const start = Math.max(0, all.findIndex(({ id }) => id === input.NextToken) + 1);
    const shown = all.slice(start, start + (input.MaxResults || PASSKEYS_MAX));
    const last = shown.at(-1);
    return accept({
      Credentials: shown.map(({ id, attachment, transports, createdAt }) => ({
        CredentialId: id,
        FriendlyCredentialName: "Passkey",
        RelyingPartyId: RELYING_PARTY.id,
        AuthenticatorAttachment: attachment,
        AuthenticatorTransports: transports,
        CreatedAt: createdAt / 1_000,
      })),
      ...(last !== undefined && last !== all.at(-1) && { NextToken: last.id }),
    });
  },
);

export const deleteWebAuthnCredential = createOperation(
  v.object({ AccessToken: token, CredentialId: v.pipe(v.string(), v.maxLength(1_500)) }),
  async (pool, input) => {
    const bearer = await findBearer(pool, input.AccessToken);
    if (!bearer.ok) return bearer;
    return bearer.value.account.passkeys.delete(input.CredentialId) ? accept({}) : NO_PASSKEY;
  },
);
