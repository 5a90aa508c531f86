import * as v from "valibot";
import { emailAddress } from "../fields.ts";

const Line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(255));
const Id = v.pipe(v.number(), v.integer(), v.minValue(1));
const Time = v.pipe(v.string(), v.isoTimestamp());
const Color = v.pipe(v.string(), v.hexColor());

/** A repository's description; everyone sees it, and `PUBLIC` ones take proposals. */
export const RepositoryProfile = v.object({
  displayName: Line,
  type: v.optional(v.picklist(["PUBLIC", "PRIVATE"]), "PUBLIC"),
  description: v.optional(v.string(), ""),
  url: v.optional(v.string(), ""),
  overviewDocument: v.optional(v.string(), ""),
  /** Markdown that the catalogue serves as the overview document. */
  overview: v.optional(v.pipe(v.string(), v.maxLength(50_000)), ""),
  logoFile: v.optional(v.string(), ""),
  questions: v.optional(
    v.array(
      v.object({ id: v.number(), question: v.string(), type: v.optional(v.string(), "STRING") }),
    ),
    [],
  ),
});

export const AccountsOrganization = v.object({
  nodeId: v.pipe(v.string(), v.regex(/^N:organization:[0-9a-f-]{36}$/)),
  intId: v.optional(Id),
  name: Line,
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,127}$/)),
  /** The two ends of the workspace's gradient. */
  colorTheme: v.optional(v.tuple([Color, Color])),
  bannerImageURI: v.optional(v.string()),
  features: v.optional(v.array(v.string()), []),
  repository: v.optional(RepositoryProfile),
  createdAt: v.optional(Time),
});

export const AccountsUser = v.object({
  /** The subject of the person's access tokens. */
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  intId: v.optional(Id),
  email: emailAddress,
  firstName: Line,
  lastName: Line,
  middleInitial: v.nullish(v.string(), null),
  degree: v.nullish(v.string(), null),
  credential: v.optional(v.string(), ""),
  color: Color,
  url: v.optional(v.string(), ""),
  orcid: v.nullish(v.pipe(v.string(), v.regex(/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/)), null),
  /** All workspaces of this person by node id; memberships that are not listed end. The first is the preferred one. */
  memberships: v.optional(
    v.array(
      v.object({
        organization: v.string(),
        role: v.picklist(["guest", "member", "admin", "owner"]),
        /** Publishers answer the proposals made to the workspace's repository. */
        publisher: v.optional(v.boolean(), false),
      }),
    ),
    [],
  ),
  createdAt: v.optional(Time),
});

/** Body of `PUT /publish/accounts`: an operator's people and workspaces, added or updated. */
export const AccountsRequest = v.object({
  /** Help texts for proposers, by tag; omitted ones stay. */
  info: v.optional(
    v.pipe(
      v.array(v.object({ tag: Line, type: v.optional(Line, "markdown"), url: Line })),
      v.maxLength(100),
    ),
    [],
  ),
  organizations: v.optional(v.pipe(v.array(AccountsOrganization), v.maxLength(1_000)), []),
  users: v.optional(v.pipe(v.array(AccountsUser), v.maxLength(1_000)), []),
});
export type AccountsRequest = v.InferInput<typeof AccountsRequest>;

/** Answer to `PUT /publish/accounts`. */
export const AccountsAnswer = v.object({ organizations: v.number(), users: v.number() });
