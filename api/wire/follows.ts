import * as v from "valibot";
import { emailAddress } from "./fields.ts";
import { createParser } from "./parse.ts";

/** The things a person may follow: the new versions of a record, the records of a person, those of a search. */
export const FOLLOW_KINDS = ["record", "person", "search"] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

/** Characters of a followed search's query. */
export const FOLLOW_TARGET_MAX_CHARS = 2_048;

/** Body of `POST /discover/follows`. */
export const FollowRequest = v.object({
  email: emailAddress,
  kind: v.picklist(FOLLOW_KINDS),
  /**
   * The number of a record, an ORCID iD, or the query of `GET /discover/search/datasets`, which may have in
   * `searched` the words to look up in place of those in `query`.
   */
  target: v.pipe(v.string(), v.maxLength(FOLLOW_TARGET_MAX_CHARS)),
});
export type FollowRequest = v.InferOutput<typeof FollowRequest>;

/** The secret of a mailed link. */
export const FollowLink = v.object({ link: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });

/** Body of `POST /discover/follows/stop`: one followed thing, or everything. */
export const FollowStop = v.object({
  ...FollowLink.entries,
  id: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), null),
});

/** The things that an email address follows, and the secret of the link that stops it. */
export const Follows = v.object({
  link: v.string(),
  follows: v.array(v.object({ id: v.number(), kind: v.string(), name: v.string() })),
});
export type Follows = v.InferOutput<typeof Follows>;

export const parseFollowRequest = createParser(FollowRequest);
export const parseFollowLink = createParser(FollowLink);
export const parseFollowStop = createParser(FollowStop);
export const parseFollows = createParser(Follows);
