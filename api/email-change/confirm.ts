import type { UserRow } from "../store/accounts.ts";
import { claimChange, endClaim, takeTry, type EmailChange } from "../store/email-changes.ts";
import { restoreEmail, updateEmail } from "../store/profile.ts";
import { EMAIL_CODE_TRIES } from "../limits.ts";
import type { Services } from "../services.ts";
import { toMadeMail } from "./mails.ts";
import { createLinkSecret, toCodeHash } from "./secrets.ts";

export type ConfirmOutcome =
  | { kind: "changed" }
  | { kind: "wrong code"; triesLeft: number }
  /** No code was asked for, or it has expired, was used, or was entered wrongly too often. */
  | { kind: "no code" }
  | { kind: "taken" }
  | { kind: "pool failed" };

/** Changes the address for whoever has the code that was sent there. */
export async function confirmEmail(
  services: Services,
  user: UserRow,
  code: string,
): Promise<ConfirmOutcome> {
  const change = await takeTry(services, user.id);
  if (change === null) return { kind: "no code" };
  if ((await toCodeHash(code, change.linkHash)) !== change.codeHash)
    return { kind: "wrong code", triesLeft: EMAIL_CODE_TRIES - change.tries };
  return (await claimChange(services, change.id))
    ? makeChange(services, user, change)
    : { kind: "no code" };
}

/** Catalogue first, then the user pool; what the pool does not do is taken back here. */
async function makeChange(
  services: Services,
  user: UserRow,
  change: EmailChange,
): Promise<ConfirmOutcome> {
  const { id, newEmail, oldEmail } = change;
  if ((await updateEmail(services, user, newEmail)) === "taken") {
    await endClaim(services, id, { status: "failed" });
    return { kind: "taken" };
  }
  const told = await services.userPool.changeEmail(user.sub, newEmail);
  if (told !== "changed") {
    await restoreEmail(services, change);
    await endClaim(services, id, { status: told === "taken" ? "failed" : "pending" });
    return { kind: told === "taken" ? "taken" : "pool failed" };
  }
  const link = await createLinkSecret();
  if (!(await endClaim(services, id, { status: "changed", linkHash: link.hash }))) {
    // The old address took it back while the pool was being told: the pool has heard this last.
    await services.userPool.changeEmail(user.sub, oldEmail);
    await restoreEmail(services, change);
    return { kind: "no code" };
  }
  if (services.portalOrigin !== null) {
    const made = { oldEmail, newEmail, portalOrigin: services.portalOrigin };
    services.defer(services.sendMail(toMadeMail(made, link.secret)));
  }
  return { kind: "changed" };
}
