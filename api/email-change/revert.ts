import { toSha256 } from "../files/sha256.ts";
import { findByLink, findOrcidSince, restoreAccount } from "../store/email-changes.ts";
import { isTakenAddress } from "../store/profile.ts";
import type { World } from "../world.ts";

type RevertOutcome = "reverted" | "no link" | "taken" | "pool failed";

/**
 * Gives an account back to whoever reads its old address. The user pool is told first, step by step;
 * when it fails the link stays good, because every step may be done twice.
 */
export async function revertEmail(world: World, secret: string): Promise<RevertOutcome> {
  const change = await findByLink(world, await toSha256(secret));
  if (change === null) return "no link";
  const { sub, oldEmail, userId } = change;
  if (await isTakenAddress(world, oldEmail, userId)) return "taken";
  const told = await world.userPool.changeEmail(sub, oldEmail);
  if (told !== "changed") return told === "taken" ? "taken" : "pool failed";
  if ((await world.userPool.signOut(sub)) !== "changed") return "pool failed";
  const orcid = await findOrcidSince(world, change);
  if (orcid !== null && (await world.userPool.detachOrcid(orcid)) !== "changed")
    return "pool failed";
  return (await restoreAccount(world, change)) ? "reverted" : "no link";
}
