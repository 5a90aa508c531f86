import type { FollowData } from "./follow.ts";
import type { DeveloperPage } from "./account/developer.ts";
import type {
  AboutPage,
  HomePage,
  NewsItem,
  OpenRepositoriesIntro,
} from "#content-cache/entries.ts";
import type { CitationStyle } from "./citation/addresses.ts";
import type { FailureCode, Part, Deferred } from "./failures.ts";
import type { LinkOutcome, LinkProvider } from "./account/links.ts";
import type {
  ComparePage,
  CoveragePage,
  ListLater,
  ListPage,
  PersonLater,
  PersonPage,
  TagsPage,
} from "./lists/lists.ts";
import type { CollectionPageData, CollectionsPageData } from "./account/own-collections.ts";
import type {
  ProposalPageData,
  ProposalsPageData,
  SubmissionPageData,
  SubmissionsPageData,
} from "./account/own-proposals.ts";
import type { RequestsPageData } from "./account/own-requests.ts";
import type { ReferenceTexts } from "./record-parts.ts";
import type { Family, FileRow, ShownRow } from "./records.ts";
import type { RecordPage } from "./record-page.ts";
import type { RecordLater } from "./record-tabs.ts";
import type { Rendered, SanitizedHtml } from "./sanitized-html.ts";
import type { NotificationsData } from "./account/notifications.ts";
import type { DeletionData, RevertOutcome, SecurityData } from "./account/security.ts";
import type { AccountDetails, GithubAccount, Profile, Workspace } from "./session.ts";

import type {
  MyDatasetsPage,
  OverviewLater,
  OverviewPage,
  SharedPage,
  WorkspaceDatasetPage,
} from "./account/workspaces.ts";

/**
 * The data of a page. `data` is critical: it is in the first flush. `later` streams after it;
 * each value is a part that may fail alone and never rejects.
 */
export interface PageData<Data = unknown, Later = Record<string, never>> {
  data: Data;
  later: Later;
}

/** A selection of records as a bibliography. */
export interface CitePage {
  ids: number[];
  /** Selected records that are too many to be cited with these. */
  others: number[];
  style: CitationStyle;
  citations: { id: number; family: Family; title: string; text: string }[];
  /** All of them for reference managers; `null` when there are none. */
  references: ReferenceTexts | null;
  /** Records that could not be cited. */
  missing: number[];
  /** Why some of them could not be requested; `null` when the catalogue answered every time. */
  failure: FailureCode | null;
  /** Age of the oldest stored copy among them, seconds; absent when none is a copy. */
  ageSeconds?: number;
}

export interface PackagePage {
  packageId: string;
  /** Its one file, or the folder with all its files; `null` when there is neither. */
  name: string | null;
  /** The version of its files; `null` when their addresses do not show it. */
  place: { id: number; version: number } | null;
  /** From 1. */
  page: number;
  files: Part<{ total: number; files: (FileRow & { uri: string })[] }>;
}

export interface RepositoryRow {
  id: string;
  name: string;
  description: string;
  isOpen: boolean;
  url: string | null;
  logoUrl: string | null;
  /** The address of a longer text about it; signed addresses of it expire. */
  overviewUrl: string | null;
}

export interface HomeData {
  content: Rendered<HomePage>;
  /** Newest first. */
  news: Rendered<NewsItem>[];
  /** Featured records, newest when the editors selected none. */
  featured: Part<ShownRow[]>;
  totals: Part<Record<Family, number>>;
  notice: ArrivalNotice | null;
}

/** Why a person was redirected to a page. */
export interface ArrivalNotice {
  tone: "ok" | "warn";
  text: string;
}

interface AccountData {
  profile: Part<Profile>;
  workspaces: Part<Workspace[]>;
}

export interface ProfileLater {
  /** The connected GitHub account; `null` when there is none. */
  github: Deferred<GithubAccount | null>;
}

export interface ProfileData extends AccountData {
  details: Part<AccountDetails>;
  /** The other service's permission page; `null` where that is not set up. */
  linkUrls: Record<LinkProvider, string | null>;
  /** Whether the reader signed in a moment ago, as changes of an account require. */
  isFresh: boolean;
  /** The outcome of a form of this page, or of the one for another email address. */
  sent: { provider: LinkProvider; outcome: LinkOutcome } | "email-changed" | null;
}

/** The change of an email address. */
export interface EmailData {
  profile: Part<Profile>;
  isFresh: boolean;
  step: "address" | "code";
}

/** The page of a mailed link. */
export interface RevertData {
  /** The link's secret; `null` without one. */
  link: string | null;
  outcome: RevertOutcome | null;
}

/** An about page, and its address for sharing. */
export type AboutPageData = Rendered<AboutPage> & { address: string };

/** A guide, or a page below `/legal`. */
export type InformationPageData = Omit<AboutPageData, "slug" | "address"> & {
  slug: string;
  /** The page above it. */
  parent?: { label: string; href: string };
  /** The search in the list of guides. */
  search?: string;
  /** The language of guides on pages in another language, BCP 47. */
  language?: string;
};

/** A short page: its purpose, and where to go from here. */
export interface PlannedPage {
  title: string;
  notice?: ArrivalNotice | null;
  sentence: string;
  /** What the feature offers, one sentence each. */
  points?: readonly string[];
  /** Whether signing in is the next step here. */
  needsSignIn?: boolean;
  link: { label: string; href: string };
}

/** Sign-in for readers whose browser runs no scripts. */
export interface SignInPage extends PlannedPage {
  /** Whether the form can be posted; otherwise signing in needs scripts. */
  hasForm: boolean;
  /** Whether the form takes the dialog's place with scripts too, because the dialog did not work. */
  isPlain: boolean;
  /** Why the last attempt failed. */
  refusal: string | null;
  /** The page to return to after the sign-in; `null` when it began on no particular page. */
  from: string | null;
}

/** The data of each page, exhaustive by route name. */
export interface Pages {
  home: PageData<HomeData>;
  "datasets.list": PageData<ListPage, ListLater>;
  "datasets.search": PageData<ListPage, ListLater>;
  "datasets.detail": PageData<RecordPage, RecordLater>;
  "datasets.version": PageData<RecordPage, RecordLater>;
  "code.list": PageData<ListPage, ListLater>;
  "code.detail": PageData<RecordPage, RecordLater>;
  "code.version": PageData<RecordPage, RecordLater>;
  "collections.list": PageData<ListPage, ListLater>;
  "collections.detail": PageData<RecordPage, RecordLater>;
  "collections.version": PageData<RecordPage, RecordLater>;
  package: PageData<PackagePage>;
  cite: PageData<CitePage>;
  people: PageData<PersonPage, PersonLater>;
  tags: PageData<TagsPage>;
  compare: PageData<ComparePage>;
  discover: PageData<{
    newest: Record<Family, Part<ShownRow[]>>;
    repositories: Part<RepositoryRow[]>;
  }>;
  "open-repositories": PageData<
    {
      intro: Rendered<OpenRepositoriesIntro>;
      repositories: Part<RepositoryRow[]>;
      /** The repository that the address opens. */
      opened: string | null;
    },
    {
      /** Of the opened repository; `null` when it has none. */
      overview?: Deferred<SanitizedHtml | null>;
    }
  >;
  coverage: PageData<CoveragePage>;
  follow: PageData<FollowData>;
  proposals: PageData<PlannedPage>;
  "about.team": PageData<AboutPageData>;
  "about.portals": PageData<AboutPageData>;
  "about.support": PageData<AboutPageData>;
  "about.projects": PageData<AboutPageData>;
  "about.workspaces": PageData<AboutPageData>;
  legal: PageData<InformationPageData>;
  help: PageData<InformationPageData>;
  "help.guide": PageData<InformationPageData>;
  "docs-login": PageData<PlannedPage>;
  "sign-in": PageData<SignInPage>;
  workspaces: PageData<PlannedPage>;
  "workspaces.shared": PageData<SharedPage>;
  "workspaces.user": PageData<OverviewPage, OverviewLater>;
  "workspaces.user.datasets": PageData<MyDatasetsPage>;
  "workspaces.dataset": PageData<WorkspaceDatasetPage>;
  "workspaces.user.proposals": PageData<ProposalsPageData>;
  "workspaces.user.proposal": PageData<ProposalPageData>;
  "workspaces.user.submissions": PageData<SubmissionsPageData>;
  "workspaces.user.submission": PageData<SubmissionPageData>;
  "workspaces.user.requests": PageData<RequestsPageData>;
  "workspaces.user.user-tabs": PageData<PlannedPage>;
  "workspaces.user.collections": PageData<CollectionsPageData>;
  "workspaces.user.collection": PageData<CollectionPageData>;
  "user.profile": PageData<ProfileData, ProfileLater>;
  "user.security": PageData<SecurityData>;
  "user.delete": PageData<DeletionData>;
  "user.notifications": PageData<NotificationsData>;
  "user.email": PageData<EmailData>;
  "user.email.revert": PageData<RevertData>;
  "user.developer": PageData<DeveloperPage>;
  "orcid-redirect": PageData<PlannedPage>;
  "github-redirect": PageData<PlannedPage>;
  profile: PageData<PlannedPage>;
}
