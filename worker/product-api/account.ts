import { parsePublicDataset } from "#api/wire/dataset.ts";
import { parseOrganizations, type OrganizationRow } from "#api/wire/account/organizations.ts";
import type { Parsed } from "#api/wire/parse.ts";
import { type GithubUser, parseGithubUser } from "#api/wire/account/github.ts";
import type { NoticeKind } from "#api/wire/account/notifications.ts";
import { parseUser, type UserDTO } from "#api/wire/account/user.ts";
import { hrefOfEvent } from "#client/contract/account/notifications.ts";
import type { Part } from "#client/contract/failures.ts";
import { LANGUAGE } from "#client/contract/language.ts";
import { href } from "#client/contract/routes.ts";
import type {
  AccountDetails,
  GithubAccount,
  MenuLink,
  Profile,
  Workspace,
} from "#client/contract/session.ts";
import type { Caller } from "../session/caller.ts";
import { asCaller, type CallerApi } from "./as-caller.ts";
import type { Change, ProductApi } from "./client.ts";
import type { ChangeAnswer } from "./read-answer.ts";
import { mapPart } from "./map-part.ts";
import { createRecordFinder, type RecordFinder } from "./found-records.ts";
import { createOwnCollections, type OwnCollections } from "./account/own-collections.ts";
import { createOwnProposals, type OwnProposals } from "./account/own-proposals.ts";
import { createOwnRequests, type OwnRequests } from "./account/own-work.ts";
import { toOrcid } from "#base/orcid.ts";
import { parseApiTokens, parseCreatedToken } from "#api/wire/account/tokens.ts";
import type { MachineKey } from "#client/contract/account/developer.ts";

/** The status of a request for withheld files. */
export type EmbargoRequest = "requested" | "granted" | "refused";

/** The account data of the signed-in caller; requested once a request, never stored between requests. */
export interface AccountApi {
  profile(): Promise<Part<Profile>>;
  /** Further fields of the account, for its own pages; from the same answer. */
  details(): Promise<Part<AccountDetails>>;
  workspaces(): Promise<Part<Workspace[]>>;
  /** A token for the documentation site; requested again at every call. */
  docsToken(): Promise<Part<string>>;
  /** The status of the caller's request for a dataset's withheld files; `null` without one. */
  embargoRequest(id: number): Promise<Part<EmbargoRequest | null>>;
  /** The connected GitHub account; `null` when there is none. */
  github(): Promise<Part<GithubAccount | null>>;
  /** Calls the product API with the caller's token; the answer is for that caller only. */
  ask: CallerApi["ask"];
  /** Changes something with the caller's token. */
  change(change: Omit<Change, "token">): Promise<ChangeAnswer>;
  /** The caller's access token, for their own sign-in in the user pool. */
  token(): string;
  /** When the caller signed in, milliseconds since 1970; `null` where it is unknown. */
  authenticatedAt: number | null;
  collections: OwnCollections & RecordFinder;
  proposals: OwnProposals;
  requests: OwnRequests;
  /** Withheld files, for readers with granted access. */
  files: Pick<CallerApi, "ask" | "open">;
}

export function createAccountApi(api: ProductApi, caller: Caller): AccountApi {
  const own = asCaller(api, caller);
  const { ask } = own;
  const user = once(() => ask({ path: "/user", parse: parseUser, language: LANGUAGE }));
  return {
    files: own,
    ask,
    collections: { ...createOwnCollections(own), ...createRecordFinder(own) },
    proposals: createOwnProposals(own),
    requests: createOwnRequests(own),
    token: () => caller.token(),
    authenticatedAt: caller.authenticatedAt,
    profile: async () => mapPart(await user(), toProfile),
    details: async () => mapPart(await user(), toDetails),
    embargoRequest: async (id) => {
      const answer = await ask({ path: `/discover/datasets/${id}`, parse: parsePublicDataset });
      return mapPart(answer, (dataset) => dataset.embargoAccess);
    },
    github: async () => {
      const answer = await ask({ path: "/accounts/github/user", parse: parseGithubUser });
      const isNone = !answer.ok && answer.failure.code === "not_found";
      return isNone ? { ok: true, value: null } : mapPart(answer, toGithubAccount);
    },
    change: (change) => own.change({ ...change, language: LANGUAGE }),
    docsToken: () => ask({ path: "/session/readme-credentials", parse: parseToken }),
    workspaces: once(async () => {
      const path = "/organizations?includeAdmins=false";
      const answer = await ask({ path, parse: parseOrganizations });
      return mapPart(answer, ({ organizations }) => organizations.map(toWorkspace));
    }),
  };
}

/** A JWT as a bare JSON string: three parts of base64url, joined by dots. */
function parseToken(body: unknown): Parsed<string> {
  return typeof body === "string" && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(body)
    ? { ok: true, value: body }
    : { ok: false, problem: "not a token" };
}

/** Page and shell of one request share an answer. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let requested: Promise<Value> | null = null;
  return () => (requested ??= load());
}

function toProfile(user: UserDTO): Profile {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    color: toColor(user.color) ?? DEFAULT_COLOR,
    orcid: toOrcid(user.orcid?.orcid ?? null),
    notices: toNotices(user),
  };
}

/** The catalogue counts up to 100. */
function toNotices({ unreadNotifications, newestNotifications }: UserDTO) {
  const count = unreadNotifications ?? 0;
  const news = count === 0 ? "" : ` (${count > 99 ? "99+" : count} new)`;
  const newest = (newestNotifications ?? []).flatMap((event): MenuLink[] => {
    const label = EVENT_LABELS[event.kind as NoticeKind]; // a kind of a newer catalogue has none
    return label ? [{ label: `${label}: ${event.name}`, link: hrefOfEvent(event) }] : [];
  });
  return { label: `Notifications${news}`, link: href("user.notifications"), newest };
}

/** The user menu's text before the name of the record or proposal. */
const EVENT_LABELS: Record<NoticeKind, string> = {
  "access-granted": "Access granted",
  "access-refused": "Access refused",
  "proposal-accepted": "Proposal accepted",
  "proposal-rejected": "Proposal rejected",
  "new-version": "New version",
  "embargo-ends": "Embargo ends",
};

function toDetails(user: UserDTO): AccountDetails {
  return {
    middleInitial: user.middleInitial ?? "",
    degree: user.degree ?? "",
    credential: user.credential,
    currentWorkspace: user.preferredOrganization ?? null,
    terms: user.pennsieveTermsOfService?.version ?? null,
    customTerms: user.customTermsOfService.flatMap(({ version, organizationId }) =>
      organizationId ? [{ version, workspace: organizationId }] : [],
    ),
  };
}

function toGithubAccount({ login, html_url: url }: GithubUser): GithubAccount {
  return { login, url: url.startsWith("https://") ? url : null };
}

/** Avatar colour of an account without a valid one; one of the contract's list. */
const DEFAULT_COLOR = "#3B28CC";

function toColor(text: string): string | null {
  return /^#[0-9a-f]{6}$/i.test(text) ? text : null;
}

function toWorkspace({ organization, isAdmin, isOwner, isGuest }: OrganizationRow): Workspace {
  const [theme] = Object.entries(organization.colorTheme ?? {});
  const from = theme && toColor(theme[0]);
  const to = theme && toColor(theme[1]);
  return {
    id: organization.id,
    name: organization.name,
    slug: organization.slug,
    bannerImageUrl: organization.bannerImageURI,
    colorTheme: from && to ? [from, to] : null,
    isOwner,
    isAdmin,
    isGuest,
  };
}

/** The caller's machine keys in the current workspace, in the order they were made. */
export async function readMachineKeys(ask: CallerApi["ask"]): Promise<Part<MachineKey[]>> {
  const answer = await ask({ path: "/token", parse: parseApiTokens });
  return mapPart(answer, (keys) =>
    keys.map(({ name, key, lastUsed }) => ({ name, key, lastUsed })),
  );
}

/** A new key with its secret; `null` when the answer has none, because the key was made before. */
export function readCreatedKey(body: unknown): { key: string; secret: string } | null {
  const parsed = parseCreatedToken(body);
  return parsed.ok ? { key: parsed.value.key, secret: parsed.value.secret } : null;
}

/** The account's current workspace; `null` when none is selected, or it is unknown at the moment. */
export async function readCurrentWorkspace(account: AccountApi | null): Promise<Workspace | null> {
  if (!account) return null;
  const [details, workspaces] = await Promise.all([account.details(), account.workspaces()]);
  if (!details.ok || !workspaces.ok) return null;
  return workspaces.value.find(({ id }) => id === details.value.currentWorkspace) ?? null;
}
