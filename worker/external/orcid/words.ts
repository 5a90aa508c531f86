import * as v from "valibot";
import { cutAtWord } from "#base/cut.ts";
import { ORCID_TEXT_MAX_CHARS } from "../../limits.ts";

/** White space, controls, and marks that turn the direction of what stands after them. */
const UNSEEN = /[\s\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** One line of what strangers wrote, of a bounded length and never empty. */
export const Words = v.pipe(
  v.string(),
  v.transform((text) => cutAtWord(text.replace(UNSEEN, " ").trim(), ORCID_TEXT_MAX_CHARS)),
  v.nonEmpty(),
);

/** The same where it may be missing; what cannot be read is missing too. */
export const MaybeWords = v.fallback(v.nullish(Words, null), null);
