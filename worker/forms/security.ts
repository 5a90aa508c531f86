import * as v from "valibot";
import { parseUser } from "#api/wire/account/user.ts";
import { toOwnSignIn } from "../session/own-sign-in.ts";
import { LANGUAGE } from "#client/contract/language.ts";
import type { Part } from "#client/contract/failures.ts";
import { DONE } from "#client/contract/form.ts";
import { href } from "#client/contract/routes.ts";
import { PASSWORD_MAX_CHARS } from "#client/contract/account/security.ts";
import {
  defineForm,
  type FormContext,
  type FormOutcome,
  refuseFields,
  refuseStale,
  toRefusal,
} from "./form.ts";
import {
  type NotAnswered,
  refuse,
  mailOwner,
  TOO_MANY_TRIES,
  TOO_OFTEN,
  toPoolRefusal,
  UNANSWERED,
} from "./sign-in-changes.ts";
import { passkeyForms } from "./passkeys.ts";

const Password = v.pipe(
  v.string(),
  v.maxLength(PASSWORD_MAX_CHARS, `Use at most ${PASSWORD_MAX_CHARS} characters.`),
);
const Secret = v.pipe(v.string(), v.regex(/^[A-Z2-7]{16,128}$/, "Start again."));

/** How the reader signs in; the user pool decides, by the reader's own token. */
export const securityForms = {
  password: defineForm({
    fields: {
      current: v.pipe(Password, v.nonEmpty("Please add your current password.")),
      proposed: v.pipe(Password, v.nonEmpty("Please add a new password.")),
    },
    secrets: ["current", "proposed"],
    async send({ current, proposed }, context) {
      if (current === proposed) return refuseFields({ proposed: SAME_PASSWORD });
      if (!(await context.countTry())) return TOO_MANY_TRIES;
      const input = { PreviousPassword: current, ProposedPassword: proposed };
      const answer = await context.callUserPool("ChangePassword", input);
      if (answer.kind !== "answered") return toPasswordRefusal(answer);
      await mailOwner(context, "password");
      return { kind: "done" };
    },
  }),
  "authenticator-start": defineForm({
    fields: {},
    async send(_values, context) {
      if (!context.isFresh) return refuseStale();
      const isFirst = !(await hasAuthenticator(context));
      const answer = await context.callUserPool("AssociateSoftwareToken");
      const made = v.safeParse(Associated, answer.kind === "answered" ? answer.body : null);
      if (made.success)
        return {
          kind: "shown",
          message: "Add this account to your authenticator app, then enter the code it shows.",
          result: await loadSetup({ secret: made.output.SecretCode, isFirst }, context),
        };
      return answer.kind === "answered" ? UNANSWERED : toPoolRefusal(answer);
    },
  }),
  "authenticator-confirm": defineForm({
    fields: {
      code: v.pipe(
        v.string(),
        v.transform((text) => text.replaceAll(/\s/g, "")),
      ),
      secret: Secret,
      first: v.picklist(["", "yes"]),
    },
    secrets: ["code", "secret"],
    async send({ code, secret, first }, context) {
      if (!context.isFresh) return refuseStale();
      const isFirst = first === "yes";
      const outcome = await turnOn(context, { code, isFirst });
      // The key is shown once: nobody could continue on a page without it.
      return outcome.kind === "refused"
        ? { ...outcome, result: await loadSetup({ secret, isFirst }, context) }
        : outcome;
    },
  }),
  "authenticator-off": defineForm({
    fields: {},
    send: async (_values, context) =>
      context.isFresh ? prefer(context, { Enabled: false }) : refuseStale(),
  }),
  ...passkeyForms,
  "sign-out-everywhere": defineForm({
    fields: {},
    endsSession: true,
    send: (_values, context) => signOut(context),
  }),
};

/** The catalogue deletes first, because it then refuses the person everywhere. */
export const deletionForms = {
  delete: defineForm({
    fields: {
      email: v.pipe(v.string(), v.nonEmpty("Enter the email address of your account.")),
      understood: v.literal("on", "Confirm that you know what is deleted and what stays."),
    },
    endsSession: true,
    async send({ email }, context) {
      if (!context.isFresh) return refuseStale();
      const profile = await context.account.profile();
      if (isUnknownAccount(profile)) return ACCOUNT_DELETED;
      if (profile.ok && profile.value.email.toLowerCase() !== email.toLowerCase())
        return refuseFields({ email: "This is not the address of your account." });
      const body = { email };
      const answer = await context.change({ path: "/user/deletion", method: "POST", body });
      if (!answer.ok) return (await wasDeleted(context)) ? ACCOUNT_DELETED : toRefusal(answer);
      // The catalogue has changed the pool if it may; otherwise the person's own token does.
      await context.callUserPool("DeleteUser");
      return ACCOUNT_DELETED;
    },
  }),
};

const ACCOUNT_DELETED: FormOutcome = { kind: "left", isDeleted: true };

/** A valid token of an account that the catalogue does not have: it was deleted. */
function isUnknownAccount(profile: Part<unknown>): boolean {
  return !profile.ok && profile.failure.code === "not_found";
}

/** Checked when the answer to the deletion is missing. */
async function wasDeleted({ account }: FormContext): Promise<boolean> {
  return isUnknownAccount(await account.ask({ path: "/user", parse: parseUser }));
}

const Associated = v.object({ SecretCode: Secret });
const WRONG_CODE: ReadonlySet<string> = new Set([
  "EnableSoftwareTokenMFAException",
  "CodeMismatchException",
]);
/** Quiet zone around the code (ISO/IEC 18004). */
const QUIET_CELLS = 4;

interface Setup {
  secret: string;
  /** Whether the account had no authenticator app when the key was made. */
  isFirst: boolean;
}

/** The data that an authenticator app needs: a key to type, an address to open, a picture to scan. */
async function loadSetup(
  { secret, isFirst }: Setup,
  { account, brandName }: FormContext,
): Promise<Record<string, string>> {
  const profile = await account.profile();
  const name = `${brandName}:${profile.ok ? profile.value.email : "account"}`;
  const query = new URLSearchParams({ secret, issuer: brandName });
  const uri = `otpauth://totp/${encodeURIComponent(name)}?${query}`;
  const { renderSVG } = await import("uqr");
  const svg = renderSVG(uri, { border: QUIET_CELLS });
  const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return { secret, uri, picture, first: isFirst ? "yes" : "" };
}

async function hasAuthenticator({ callUserPool }: FormContext): Promise<boolean> {
  const signIn = toOwnSignIn(await callUserPool("GetUser"));
  return signIn.kind === "open" && signIn.hasAuthenticator;
}

interface Proof extends Pick<Setup, "isFirst"> {
  code: string;
}

async function turnOn(context: FormContext, { code, isFirst }: Proof): Promise<FormOutcome> {
  if (!/^\d{6}$/.test(code)) return refuseFields({ code: SIX_DIGITS });
  if (!(await context.countTry())) return TOO_MANY_TRIES;
  const proof = await context.callUserPool("VerifySoftwareToken", { UserCode: code });
  // Sent again after its answer was lost: the pool accepts a code once.
  if (proof.kind === "refused" && isFirst && (await hasAuthenticator(context)))
    return prefer(context, ON);
  if (proof.kind === "refused" && WRONG_CODE.has(proof.name))
    return refuseFields({ code: NO_CODE });
  if (proof.kind !== "answered") return toPoolRefusal(proof);
  return prefer(context, ON);
}

const ON = { Enabled: true, PreferredMfa: true };

const SIX_DIGITS = "Please provide the six digits that the app shows.";
const NO_CODE = "This code is wrong. Wait for the next one and enter that.";

async function prefer(
  context: FormContext,
  preference: { Enabled: boolean; PreferredMfa?: boolean },
): Promise<FormOutcome> {
  const input = { SoftwareTokenMfaSettings: preference };
  const answer = await context.callUserPool("SetUserMFAPreference", input);
  if (answer.kind !== "answered") return toPoolRefusal(answer);
  await mailOwner(context, preference.Enabled ? "authenticator-on" : "authenticator-off");
  const done = preference.Enabled ? "authenticator-confirm" : "authenticator-off";
  return { kind: "done", to: href("user.security", {}, { [DONE]: done }) };
}

/**
 * Every refresh token is revoked in the pool, every access token in the catalogue, and this browser's
 * cookies are removed. Other services of the contract have no such call; a token of the hosted login may
 * not end others in the pool. One of the two is enough, because the catalogue calls the pool itself.
 */
async function signOut({ callUserPool, change }: FormContext): Promise<FormOutcome> {
  const [pool, catalogue] = await Promise.all([
    callUserPool("GlobalSignOut"),
    change({ path: "/user/sessions", method: "DELETE" }),
  ]);
  // Sent again, the catalogue refuses this session already, and no other one can be left.
  const isOver = !catalogue.ok && catalogue.failure.code === "sign_in_needed";
  if (catalogue.ok || isOver) return { kind: "left" };
  const isUnknownCall = catalogue.status === 404 || catalogue.status === 405;
  if (!isUnknownCall) return toRefusal(catalogue);
  return pool.kind === "answered" ? { kind: "left" } : toPoolRefusal(pool);
}

function toPasswordRefusal(answer: NotAnswered): FormOutcome {
  if (answer.kind === "silent") return { ...refuse(503, UNKNOWN_PASSWORD), isUnknown: true };
  switch (answer.name) {
    case "InvalidPasswordException":
      return refuseFields({ proposed: toPolicyText(answer.message) });
    case "PasswordHistoryPolicyViolationException":
      return refuseFields({ proposed: "You had this password before. Choose another one." });
    case "InvalidParameterException":
      return refuseFields({ proposed: "This password cannot be used. Choose another one." });
    case "NotAuthorizedException":
      if (/attempts exceeded/i.test(answer.message)) return TOO_OFTEN;
      return /incorrect/i.test(answer.message)
        ? refuseFields({ current: WRONG_PASSWORD })
        : toPoolRefusal(answer);
    default:
      return toPoolRefusal(answer);
  }
}

/** "Password does not conform to policy: Password must have numeric characters" → only the rule. */
function toPolicyText(message: string): string {
  const rule = message.split(": ").at(-1) ?? "";
  return rule === "" || LANGUAGE !== "en"
    ? "Choose a stronger password."
    : `${rule.replace(/\.$/, "")}.`;
}

/** Without scripts a button can be pressed twice: the second answer is the one that is shown. */
const WRONG_PASSWORD =
  "This is not your current password. If you sent this form twice, it was changed the first time.";
const SAME_PASSWORD = "This is your current password. Choose another one.";
const UNKNOWN_PASSWORD =
  "The sign-in service did not answer, so we cannot tell whether your password was changed. Send it again: if your current password is refused then, the new one already works.";
