import * as v from "valibot";
import { createParser } from "../parse.ts";
import { count, EMAIL_MAX_CHARS, optional } from "../fields.ts";

/** Answer of `GET /user/deletion`: the effects of deleting the account. */
export const AccountDeletion = v.object({
  /** Workspaces that would be left without an owner: their names. While there is one, nothing is deleted. */
  blockedBy: v.array(v.string()),
  /** How many there are, of which the first are named. */
  blockedByCount: optional(count),
  deleted: v.object({
    machineKeys: count,
    /** Those that nobody else works on; what was published of them stays public. */
    collections: count,
    /** Those that no repository has accepted. */
    proposals: count,
  }),
  /** Work that passes to others. */
  passedOn: v.object({ datasets: count, collections: count }),
  /** Work that stays unchanged, with the names of its authors. */
  kept: v.object({ publishedCollections: count, acceptedProposals: count }),
});
export type AccountDeletion = v.InferOutput<typeof AccountDeletion>;

/** Body of `POST /user/deletion`: the account's own address, to prevent accidents. */
export const DeletionRequest = v.object({
  email: v.pipe(v.string(), v.trim(), v.maxLength(EMAIL_MAX_CHARS)),
});

export const parseAccountDeletion = createParser(AccountDeletion);
export const parseDeletionRequest = createParser(DeletionRequest);
