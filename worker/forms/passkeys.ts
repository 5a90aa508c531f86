import * as v from "valibot";
import { parseJson } from "#base/parse-json.ts";
import { PASSKEY_MAX_CHARS } from "#client/contract/account/security.ts";
import type { PoolAnswer } from "../session/call-user-pool.ts";
import { toPasskeys } from "../session/own-sign-in.ts";
import { defineForm, type FormContext, type FormOutcome, refuseStale } from "./form.ts";
import { refuse, mailOwner, toPoolRefusal, UNANSWERED } from "./sign-in-changes.ts";

const START_AGAIN = "This passkey was not added: it came too late, or a second time. Start again.";

/** Passkeys are made by the browser and stored by the user pool, which names them itself. */
export const passkeyForms = {
  "passkey-start": defineForm({
    fields: {},
    async send(_values, { isFresh, callUserPool }) {
      if (!isFresh) return refuseStale();
      const answer = await callUserPool("StartWebAuthnRegistration");
      const requested = v.safeParse(
        PasskeyOptions,
        answer.kind === "answered" ? answer.body : null,
      );
      if (requested.success)
        return {
          kind: "shown",
          message: "Your device is asking you now. Nothing is added until you agree there.",
          result: { options: JSON.stringify(requested.output.CredentialCreationOptions) },
        };
      return answer.kind === "answered" ? UNANSWERED : toPasskeyRefusal(answer);
    },
  }),
  "passkey-add": defineForm({
    fields: {
      credential: v.pipe(
        v.string(),
        v.maxLength(PASSKEY_MAX_CHARS, START_AGAIN),
        v.transform(parseJson),
        v.looseObject({ id: v.string() }, START_AGAIN),
      ),
    },
    secrets: ["credential"],
    async send({ credential }, context) {
      if (!context.isFresh) return refuseStale();
      const input = { Credential: credential };
      const answer = await context.callUserPool("CompleteWebAuthnRegistration", input);
      if (answer.kind !== "answered" && !(await hasPasskey(context, credential.id)))
        return toPasskeyRefusal(answer);
      await mailOwner(context, "passkey-added");
      return { kind: "done" };
    },
  }),
  "passkey-remove": defineForm({
    fields: {},
    async send(_values, context) {
      if (!context.isFresh) return refuseStale();
      const input = { CredentialId: context.subject };
      const answer = await context.callUserPool("DeleteWebAuthnCredential", input);
      const isGone = answer.kind === "refused" && answer.name === "ResourceNotFoundException";
      // Sent twice, it is removed all the same.
      if (isGone) return { kind: "done" };
      if (answer.kind !== "answered") return toPoolRefusal(answer);
      await mailOwner(context, "passkey-removed");
      return { kind: "done" };
    },
  }),
};

/** Checked when the pool refused a passkey: it may have stored it before, and the answer was lost. */
async function hasPasskey({ callUserPool }: FormContext, id: string): Promise<boolean> {
  const passkeys = toPasskeys(await callUserPool("ListWebAuthnCredentials"));
  return passkeys?.some((passkey) => passkey.id === id) === true;
}

const PasskeyOptions = v.object({
  CredentialCreationOptions: v.looseObject({ challenge: v.string() }),
});

function toPasskeyRefusal(answer: Exclude<PoolAnswer, { kind: "answered" }>): FormOutcome {
  if (answer.kind === "silent") return UNANSWERED;
  switch (answer.name) {
    case "WebAuthnChallengeNotFoundException":
      return refuse(409, START_AGAIN);
    case "WebAuthnCredentialNotSupportedException":
      return refuse(422, "This passkey cannot be used here. Nothing was added.");
    case "WebAuthnNotEnabledException":
    case "WebAuthnConfigurationMissingException":
    case "WebAuthnOriginNotAllowedException":
    case "WebAuthnRelyingPartyMismatchException":
      return refuse(422, "Passkeys are not set up for this address. Nothing was added.");
    case "LimitExceededException":
      return refuse(422, "Your account has as many passkeys as it may have. Remove one first.");
    default:
      return toPoolRefusal(answer);
  }
}
