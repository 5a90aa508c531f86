import * as v from "valibot";
import { EMAIL_MAX_CHARS } from "#client/contract/limits.ts";
import { PROFILE_LIMITS } from "#api/wire/account/profile.ts";
import { href } from "#client/contract/routes.ts";
import type { ChangeAnswer } from "../product-api/read-answer.ts";
import { defineForm, type FormOutcome, refuseFields, toRefusal } from "./form.ts";

const WRONG_CODE = "This code is wrong. Look at the newest email and try again.";
const CODE = href("user.email", {}, { step: "code" });
const CHANGED: FormOutcome = {
  kind: "done",
  to: href("user.profile", {}, { sent: "email-changed" }),
};

/**
 * The change of an email address. The address of the next page contains neither an email address nor a code, because
 * addresses of pages end up in histories.
 */
export const emailForms = {
  email: defineForm({
    fields: {
      email: v.pipe(
        v.string(),
        v.nonEmpty("Give the new address."),
        v.maxLength(EMAIL_MAX_CHARS, `Use at most ${EMAIL_MAX_CHARS} characters.`),
      ),
    },
    async send({ email }, { change }) {
      const answer = await change({ path: "/user/email", method: "PUT", body: { email } });
      // Another backend may change it at once.
      if (answer.ok) return answer.value.status === 202 ? { kind: "done", to: CODE } : CHANGED;
      return toEmailRefusal(answer, { email: UNUSABLE });
    },
  }),
  "email-code": defineForm({
    fields: {
      code: v.pipe(
        v.string(),
        v.nonEmpty("Enter the code from the email."),
        v.maxLength(PROFILE_LIMITS.EMAIL_CODE_MAX_CHARS, WRONG_CODE),
      ),
    },
    async send({ code }, { change }) {
      const body = { code };
      const answer = await change({ path: "/user/email/confirm", method: "POST", body });
      if (answer.ok) return CHANGED;
      if (answer.status === 410) return { kind: "refused", status: 409, message: NO_CODE };
      return toEmailRefusal(answer, { code: WRONG_CODE });
    },
  }),
};

const UNUSABLE = "This email address cannot be used here, or it is already yours.";
const TOO_OFTEN =
  "There were too many requests. Nothing was lost: wait a minute, and at most an hour. What you entered is kept below.";
const NO_CODE =
  "This code has expired or was used. Your address is the one above. Ask for a new code to change it.";
const BUSY =
  "The catalogue is busy, perhaps with this change. Send it again in a minute: it is done only once. What you entered is kept below.";

/** `problems` is the message of a 400 about the field. */
function toEmailRefusal(
  answer: Extract<ChangeAnswer, { ok: false }>,
  problems: Record<string, string>,
): FormOutcome {
  switch (answer.status) {
    case 400:
      return refuseFields(problems);
    case 429:
      return { kind: "refused", status: 429, message: TOO_OFTEN };
    case 503:
      return { kind: "refused", status: 503, message: BUSY, isUnknown: true };
    default:
      return toRefusal(answer);
  }
}
