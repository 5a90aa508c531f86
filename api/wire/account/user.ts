import * as v from "valibot";
import { createParser } from "../parse.ts";
import { count, list, optional, text } from "../fields.ts";
import { Event } from "./notifications.ts";

/** A person's ORCID link as the profile shows it. */
export const OrcidLink = v.object({ name: text, orcid: v.string(), scope: list(v.string()) });
export type OrcidLink = v.InferOutput<typeof OrcidLink>;

/** Body of `GET /user`; also one row of the lists of owners and administrators. */
export const UserDTO = v.object({
  id: v.string(),
  intId: optional(v.number()),
  email: text,
  firstName: text,
  lastName: text,
  middleInitial: optional(v.string()),
  degree: optional(v.string()),
  credential: text,
  color: text,
  url: text,
  authyId: v.nullish(v.number(), 0),
  isSuperAdmin: v.nullish(v.boolean(), false),
  isIntegrationUser: v.nullish(v.boolean(), false),
  createdAt: optional(v.string()),
  updatedAt: optional(v.string()),
  preferredOrganization: optional(v.string()),
  orcid: optional(OrcidLink),
  pennsieveTermsOfService: optional(v.object({ version: v.string() })),
  customTermsOfService: list(
    v.object({ version: v.string(), organizationId: optional(v.string()) }),
  ),
  isOwner: optional(v.boolean()),
  isPublisher: optional(v.boolean()),
  role: optional(v.string()),
  storage: optional(count),
  /** Of the caller alone, up to 100; absent when there are none. */
  unreadNotifications: optional(count),
  /** Up to three of them, the newest first. */
  newestNotifications: optional(list(Event)),
});
export type UserDTO = v.InferOutput<typeof UserDTO>;
/** A producer's object: optional fields are omitted rather than `null`. */
export type UserAnswer = v.InferInput<typeof UserDTO>;

export const parseUser = createParser(UserDTO);
