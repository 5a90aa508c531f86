import { toSha256 } from "../files/sha256.ts";
import { findByLink, findOrcidSince, restoreAccount } from "../store/email-changes.ts";
import { isTakenAddress } from "../store/profile.ts";
import type { Services } from "../services.ts";

type RevertOutcome = "reverted" | "no link" | "taken" | "pool failed";

/**
 * Gives an account back to whoever reads its old address. The user pool is told first, step by step;
 * when it fails the link stays good, because every step may be done twice.
 */
export async function revertEmail(services: Services, secret: string): Promise<RevertOutcome> {
  const change = await findByLink(services, await toSha256(secret));
  if (change === null) return "no link";
  const { sub, oldEmail, userId } = change;
  if (await isTakenAddress(services, oldEmail, userId)) return "taken";
  const told = await services.userPool.changeEmail(sub, oldEmail);
  if (told !== "changed") return told === "taken" ? "taken" : "pool failed";
  if ((await services.userPool.signOut(sub)) !== "changed") return "pool failed";
  const orcid = await findOrcidSince(services, change);
  if (orcid !== null && (await services.userPool.detachOrcid(orcid)) !== "changed")
    return "pool failed";
  return (await restoreAccount(services, change)) ? "reverted" : "no link";
}
