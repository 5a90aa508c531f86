import * as v from "valibot";
import type { Result } from "#client/contract/failures.ts";
import { MaybeWords } from "./words.ts";

const Written = v.nullish(v.object({ value: MaybeWords }));
const PersonalDetails = v.object({
  name: v.nullable(v.object({ "given-names": Written, "family-name": Written })),
});

/** The name in the section `personal-details`; `null` when its holder shows none. */
export function parseName(body: unknown): Result<string | null> {
  const parsed = v.safeParse(PersonalDetails, body);
  if (!parsed.success) return { ok: false, failure: { code: "unreadable" } };
  const { name } = parsed.output;
  const parts = [name?.["given-names"]?.value, name?.["family-name"]?.value];
  return { ok: true, value: parts.filter((part) => typeof part === "string").join(" ") || null };
}
