import type { Call } from "../auth/guard.ts";
import { type Language, toLanguage } from "../mail/languages.ts";
import {
  claimChange,
  endClaim,
  countAttempt,
  type EmailChange,
  failChange,
  insertEmailChange,
  findPendingChange,
  listAbandoned,
} from "./email-changes.ts";
import {
  beginRevert,
  findByLink,
  findOrcidSince,
  giveUpRevert,
  restoreAccount,
} from "./email-reverts.ts";
import { findOwner, restoreEmail, updateEmail } from "../store/profile.ts";
import { EMAIL_CHANGES_FINISHED_MAX, EMAIL_CODE_TRIES } from "../limits.ts";
import type { Services } from "../services.ts";
import { toMadeMail, toRequestedMail, toCodeMail, toTakenMail } from "./mails.ts";
import { toHex, hashToHex } from "#base/hex.ts";

/** `no code`: none was requested, or it has expired, was used, or was entered wrongly too often. */
export type ConfirmOutcome =
  | MadeChange
  | { kind: "wrong code"; triesLeft: number }
  /** Another request is making this change, or ended while it did. */
  | { kind: "under way" };

/** Changes the address of a person who enters the code that was sent there. */
export async function confirmEmail(
  services: Services,
  { account: { user }, language }: Pick<Call, "account" | "language">,
  code: string,
): Promise<ConfirmOutcome> {
  const change = await countAttempt(services, user.id);
  if (change === null)
    return { kind: (await isUnderWay(services, user.id)) ? "under way" : "no code" };
  if ((await hashCode(code, change.linkHash)) !== change.codeHash)
    return { kind: "wrong code", triesLeft: EMAIL_CODE_TRIES - change.tries };
  return (await claimChange(services, change))
    ? makeChange(services, change, language)
    : { kind: "under way" };
}

/** The outcome of a change with the right code. */
type MadeChange = { kind: "changed" | "no code" | "taken" | "pool failed" | "under way" };

/**
 * Catalogue first, then the user pool; a change that the pool refuses is undone here. Every step may be
 * repeated, so a change whose Worker ended half-way, or whose pool did not answer, is made
 * again from its start.
 */
async function makeChange(
  services: Services,
  change: EmailChange,
  page: Language = "en",
): Promise<MadeChange> {
  const { id, userId, sub, newEmail, oldEmail } = change;
  if ((await updateEmail(services, userId, newEmail)) === "taken") {
    await endClaim(services, id, { status: "failed" });
    return { kind: "taken" };
  }
  const result = await services.userPool.changeEmail(sub, newEmail);
  // The pool may have this address, now or from an earlier attempt: only its "yes" or "taken" ends it.
  const isRepeated = change.status === "changing";
  if (result === "unknown" || (result === "failed" && isRepeated)) return { kind: "under way" };
  if (result !== "changed") {
    await restoreEmail(services, change);
    await endClaim(services, id, { status: result === "taken" ? "failed" : "pending" });
    return { kind: result === "taken" ? "taken" : "pool failed" };
  }
  const link = await createLinkSecret();
  if (!(await endClaim(services, id, { status: "changed", linkHash: link.hash }))) {
    // The owner of the old address reverted the change while the pool was called, and the pool got this call
    // last. That revert left a row to change the pool again if this call is lost.
    await services.userPool.changeEmail(sub, oldEmail);
    await restoreEmail(services, change);
    return { kind: "no code" };
  }
  if (services.portalOrigin !== null) {
    const language = toLanguage(change.language, page);
    const made = { oldEmail, newEmail, portalOrigin: services.portalOrigin, language };
    services.defer(services.sendMail(toMadeMail(made, link.secret)));
  }
  return { kind: "changed" };
}

/**
 * Whether a person's address is being changed or reverted. An interrupted change, after which the
 * catalogue may have another address than the user pool, is finished now.
 */
export async function isUnderWay(services: Services, userId: number): Promise<boolean> {
  const change = await findPendingChange(services, userId);
  if (change === null) return false;
  await finish(services, change);
  return true;
}

/** Finishes all interrupted changes: the code or link was right, so the pool must be changed too. */
export async function finishEmailChanges(services: Services): Promise<number> {
  const changes = await listAbandoned(services, EMAIL_CHANGES_FINISHED_MAX);
  for (const change of changes) await finish(services, change);
  return changes.length;
}

async function finish(services: Services, change: EmailChange): Promise<void> {
  if (!(await claimChange(services, change))) return;
  await (change.status === "reverting" ? giveBack : makeChange)(services, change);
}

/**
 * One spelling of an address for everything: mailing, comparing, storing. The
 * schema accepts only ASCII, so that no two letters differ here and are the same elsewhere
 * (the Kelvin sign for a `k`); the domain is written in lower case, as its owner reads it.
 */
export function toAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return email.slice(0, at) + email.slice(at).toLowerCase();
}

/** Case-sensitive mailboxes exist in standards only; case-sensitive accounts do not. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** 32 letters and digits, none of which sounds like another when read aloud. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_CHARS = 8;

/** A code for people to type, such as `7K3M-Q0ZT`: 40 random bits. */
function createCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_CHARS));
  const code = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join("");
  return `${code.slice(0, CODE_CHARS / 2)}-${code.slice(CODE_CHARS / 2)}`;
}

/** The stored form: hashed with the change's own secret, however the code was typed. */
export function hashCode(code: string, linkHash: string): Promise<string> {
  const typed = code.toUpperCase().replace(/[^0-9A-Z]/g, "");
  const meant = typed.replaceAll("O", "0").replace(/[IL]/g, "1");
  return hashToHex(`${linkHash} ${meant}`);
}

/** The secret of a mailed link: 256 random bits, so that a plain hash protects it. */
async function createLinkSecret(): Promise<{ secret: string; hash: string }> {
  const secret = toHex(crypto.getRandomValues(new Uint8Array(32)).buffer);
  return { secret, hash: await hashToHex(secret) };
}

type EmailRequestOutcome = "asked" | "too often" | "no mail";

/**
 * Sends a code to the new address and a notice to the old one; nothing is changed yet. Whether
 * another account has the new address changes the email to it, and nothing that the caller
 * can see: no answer, no number of emails, no limit. The code of a taken address is never sent.
 */
export async function requestEmail(
  services: Services,
  { account: { user, authenticatedAt }, language }: Pick<Call, "account" | "language">,
  newEmail: string,
): Promise<EmailRequestOutcome> {
  const { portalOrigin } = services;
  if (portalOrigin === null) return "no mail";
  const link = await createLinkSecret();
  const code = createCode();
  const change = { oldEmail: user.email, newEmail, portalOrigin, language };
  const own = { ...change, language: toLanguage(user.language, language) };
  const id = await insertEmailChange(services, {
    ...change,
    userId: user.id,
    codeHash: await hashCode(code, link.hash),
    linkHash: link.hash,
    sessionBeganAt: new Date(authenticatedAt ?? services.now().getTime()).toISOString(),
  });
  if (id === null) return "too often";
  const owner = await findOwner(services, newEmail);
  const mails = [
    owner === null
      ? toCodeMail(change, code)
      : toTakenMail({ ...change, language: toLanguage(owner.language, language) }),
    toRequestedMail(own, link.secret),
  ];
  const sent = await Promise.all(mails.map((mail) => services.sendMail(mail, { attempts: 1 })));
  if (sent.every((isSent) => isSent)) return "asked";
  await failChange(services, id);
  return "no mail";
}

type RevertOutcome = "reverted" | "no link" | "taken" | "pool failed";

/** Restores an account for the owner of its old address. */
export async function revertEmail(services: Services, secret: string): Promise<RevertOutcome> {
  const change = await findByLink(services, await hashToHex(secret));
  if (change === null) return "no link";
  return giveBack(services, change);
}

/**
 * The user pool is changed first, step by step. When it fails, the link stays valid and the cron
 * continues, because every step may be repeated. A change that was being made meanwhile may reach the pool
 * after this: then the account is restored again, once that call has certainly ended.
 */
async function giveBack(services: Services, change: EmailChange): Promise<RevertOutcome> {
  const { id, sub, oldEmail, userId } = change;
  const isTaken = (await findOwner(services, oldEmail, userId)) !== null;
  const mayBeUndone = !isTaken && (await beginRevert(services, change));
  const result = isTaken ? "taken" : await services.userPool.changeEmail(sub, oldEmail);
  if (result === "taken") {
    await giveUpRevert(services, id);
    return "taken";
  }
  if (result !== "changed") return "pool failed";
  if ((await services.userPool.signOut(sub)) !== "changed") return "pool failed";
  const orcid = await findOrcidSince(services, change);
  if (orcid !== null && (await services.userPool.detachOrcid(orcid)) !== "changed")
    return "pool failed";
  const end = mayBeUndone ? "reverting" : "reverted";
  return (await restoreAccount(services, change, end)) ? "reverted" : "no link";
}
