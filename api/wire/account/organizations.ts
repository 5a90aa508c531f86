import * as v from "valibot";
import { createParser } from "../parse.ts";
import { count, list, optional, text } from "../fields.ts";
import { UserDTO } from "./user.ts";

export const Organization = v.object({
  id: v.string(),
  intId: optional(v.number()),
  name: v.string(),
  slug: text,
  subscriptionState: optional(v.object({ type: text, date: optional(v.string()) })),
  encryptionKeyId: text,
  terms: optional(v.string()),
  features: list(v.string()),
  storage: optional(count),
  colorTheme: optional(v.record(v.string(), v.string())),
  bannerImageURI: optional(v.string()),
  customTermsOfService: optional(v.object({ version: v.string() })),
});
export type Organization = v.InferOutput<typeof Organization>;

/** Rows are wrappers: the name is at `row.organization.name`. */
export const OrganizationRow = v.object({
  organization: Organization,
  administrators: list(UserDTO),
  isAdmin: v.nullish(v.boolean(), false),
  owners: list(UserDTO),
  isOwner: v.nullish(v.boolean(), false),
  isGuest: v.nullish(v.boolean(), false),
});
export type OrganizationRow = v.InferOutput<typeof OrganizationRow>;

/** Body of `GET /organizations`. */
export const OrganizationsAnswer = v.object({ organizations: list(OrganizationRow) });
export type OrganizationsAnswer = v.InferOutput<typeof OrganizationsAnswer>;

export const parseOrganizations = createParser(OrganizationsAnswer);
