import * as v from "valibot";
import { createParser } from "../parse.ts";
import { count, EMAIL_MAX_CHARS } from "../fields.ts";

/** Answer of `GET /user/deletion`: what deleting the account would do. */
export const AccountDeletion = v.object({
  /** Workspaces that would be left without an owner: their names. While there is one, nothing is deleted. */
  blockedBy: v.array(v.string()),
  deleted: v.object({
    machineKeys: count,
    /** Those no one else works on; what was published of them stays public. */
    collections: count,
    /** Those that no repository has accepted. */
    proposals: count,
  }),
  /** What others go on with. */
  passedOn: v.object({ datasets: count, collections: count }),
  /** What stays as it is, with the names of its authors. */
  kept: v.object({ publishedCollections: count, acceptedProposals: count }),
});
export type AccountDeletion = v.InferOutput<typeof AccountDeletion>;

/** Body of `POST /user/deletion`: the account's own address, so that it does not happen by mistake. */
export const DeletionRequest = v.object({
  email: v.pipe(v.string(), v.trim(), v.maxLength(EMAIL_MAX_CHARS)),
});

export const parseAccountDeletion = createParser(AccountDeletion);
export const parseDeletionRequest = createParser(DeletionRequest);
