import type { Proposal } from "#api/wire/proposals.ts";
import type { Part } from "#client/contract/failures.ts";
import type { PageData } from "#client/contract/page-data.ts";
import { href } from "#client/contract/routes.ts";
import { formatCount } from "#client/format.tsx";
import type { Workspace } from "#client/contract/session.ts";
import type {
  DatasetRole,
  OverviewLater,
  OverviewPage,
  OverviewRow,
  RowsPage,
  Waiting,
  WorkspaceDatasetRow,
} from "#client/contract/account/workspaces.ts";
import type { InboxRequest } from "#client/contract/account/own-requests.ts";
import { mapPart } from "../../product-api/map-part.ts";
import {
  type OwnCollections,
  readNewestCollections,
  readOwnProposals,
} from "../../product-api/account/own-work.ts";
import { readMyDatasets, toPlaceName } from "../../product-api/account/member-datasets.ts";
import { found, type Loader, SIGNED_OUT, toTitle } from "../load.ts";
import { type AccountApi, readCurrentWorkspace } from "../../product-api/account.ts";

const TITLE = "My workspace";
const NEWEST = 3;
const ALL = { q: "", sort: "updated", publication: null, role: null, page: 1 } as const;

/** The reader and their workspace; counts, the newest of each kind and waiting tasks are deferred. */
export const loadOverview: Loader<PageData<OverviewPage, OverviewLater>> = async (context) => {
  const { account } = context;
  const current = readCurrentWorkspace(account);
  const started = startAll(account);
  const later = {
    datasets: started.datasets.then(async (part) => toDatasets(part, await current)),
    collections: started.collections.then((part) => mapPart(part, toCollections)),
    proposals: started.proposals.then((part) => mapPart(part, toProposals)),
    waiting: readWaiting(account, started, current),
  };
  const data: OverviewPage = {
    profile: (await account?.profile()) ?? SIGNED_OUT,
    workspace: (await current)?.name ?? null,
  };
  const head = { title: toTitle(context, TITLE), description: TITLE, isIndexable: false };
  return found(head, { data, later });
};

type StartedParts = ReturnType<typeof startAll>;

function startAll(account: AccountApi | null) {
  const signedOut = Promise.resolve(SIGNED_OUT);
  return {
    datasets: account ? readMyDatasets(account.ask, ALL, NEWEST) : signedOut,
    collections: account ? readNewestCollections(account.ask, NEWEST) : signedOut,
    proposals: account ? readOwnProposals(account.ask) : signedOut,
    requests: account?.requests.inbox() ?? signedOut,
    invitations: account?.collections.invitations() ?? signedOut,
    submissions: account?.proposals.submissions("SUBMITTED") ?? signedOut,
  };
}

/** Tasks for the reader: requests of others and their own drafts; a list that fails says so in its place. */
async function readWaiting(
  account: AccountApi | null,
  started: StartedParts,
  current: Promise<Workspace | null>,
): Promise<Part<Waiting[]>> {
  const [details, profile, workspaces] = await Promise.all([
    account?.details(),
    account?.profile(),
    account?.workspaces(),
  ]);
  const canChoose = workspaces?.ok && workspaces.value.length > 0;
  const [requests, invitations, submissions, proposals, datasets] = await Promise.all([
    started.requests,
    started.invitations,
    started.submissions,
    started.proposals,
    started.datasets,
  ]);
  const value = [
    ...(canChoose && details?.ok && !details.value.currentWorkspace ? [CHOOSE_WORKSPACE] : []),
    ...(profile?.ok && profile.value.orcid === null ? [LINK_ORCID] : []),
    ...toUndecided(requests),
    ...countWaiting(invitations.ok ? invitations.value.length : 0, INVITATIONS),
    ...countWaiting(submissions.ok ? submissions.value.length : 0, SUBMISSIONS),
    ...(proposals.ok ? toDrafts(proposals.value) : []),
    ...(datasets.ok ? toRejected(datasets.value.rows, await current) : []),
  ];
  return { ok: true, value };
}

interface Counted {
  one: string;
  /** The text after the number. */
  many: string;
  href: string;
}

const REQUESTS: Counted = {
  one: "One person asks for withheld files.",
  many: "requests for withheld files wait for your answer.",
  href: href("workspaces.user.requests"),
};
const INVITATIONS: Counted = {
  one: "You are invited to a collection.",
  many: "invitations to collections wait for your answer.",
  href: href("workspaces.user.collections"),
};
const SUBMISSIONS: Counted = {
  one: "One submission waits for your review.",
  many: "submissions wait for your review.",
  href: href("workspaces.user.submissions"),
};
const DRAFTS: Counted = {
  one: "One proposal is still a draft.",
  many: "proposals are still drafts.",
  href: href("workspaces.user.proposals"),
};

function countWaiting(count: number, { one, many, href: to }: Counted): Waiting[] {
  return count === 0 ? [] : [{ text: count === 1 ? one : `${count} ${many}`, href: to }];
}

/** Other services of the contract have no such requests. */
function toUndecided(part: Part<InboxRequest[]>): Waiting[] {
  if (part.ok)
    return countWaiting(part.value.filter(({ status }) => status === "requested").length, REQUESTS);
  if (part.failure.code === "not_found") return [];
  return [{ text: "Requests for withheld files could not be read.", href: REQUESTS.href }];
}

const CHOOSE_WORKSPACE: Waiting = {
  text: "Choose the workspace you work in.",
  href: href("workspaces.shared"),
};
const LINK_ORCID: Waiting = {
  text: "Link your ORCID iD: publishing needs it.",
  href: href("user.profile"),
};

const ROLE_LABELS: Record<DatasetRole, string> = {
  guest: "You are a guest",
  viewer: "You may view it",
  editor: "You may edit it",
  manager: "You manage it",
  owner: "You own it",
};

/** Without a workspace there are no datasets; the catalogue refuses the call then. */
function toDatasets(
  part: Part<RowsPage<WorkspaceDatasetRow>>,
  current: Workspace | null,
): Part<RowsPage<OverviewRow>> {
  if (!part.ok && part.failure.code === "not_allowed")
    return { ok: true, value: { rows: [], total: 0 } };
  return mapPart(part, ({ rows, total }) => ({
    total,
    rows: rows.map(({ number, name, updatedAt, role }) => ({
      name,
      href: current
        ? href("workspaces.dataset", { org: toPlaceName(current), id: number })
        : href("workspaces.user.datasets"),
      note: role ? ROLE_LABELS[role] : "",
      date: updatedAt,
    })),
  }));
}

function toCollections({ collections, totalCount }: OwnCollections): RowsPage<OverviewRow> {
  return {
    total: totalCount,
    rows: collections.map(({ nodeId, name, size, publication }) => ({
      name,
      href: href("workspaces.user.collection", { id: nodeId }),
      note: `${formatCount(size, "record")} · ${
        publication?.status === "Completed" ? "Published" : "Draft"
      }`,
      date: null,
    })),
  };
}

const STATUS_LABELS: Record<Proposal["proposalStatus"], string> = {
  DRAFT: "Draft",
  SUBMITTED: "Submitted",
  WITHDRAWN: "Withdrawn",
  ACCEPTED: "Accepted",
  REJECTED: "Rejected",
};

function toProposals(proposals: Proposal[]): RowsPage<OverviewRow> {
  const newest = proposals.toSorted((a, b) => b.updatedAt - a.updatedAt).slice(0, NEWEST);
  return {
    total: proposals.length,
    rows: newest.map(({ nodeId, name, proposalStatus, updatedAt }) => ({
      name: name || "Without a name",
      href: href("workspaces.user.proposal", { id: nodeId }),
      note: STATUS_LABELS[proposalStatus],
      date: updatedAt > 0 ? new Date(updatedAt * 1_000).toISOString() : null,
    })),
  };
}

function toDrafts(proposals: Proposal[]): Waiting[] {
  const drafts = proposals.filter(({ proposalStatus }) => proposalStatus === "DRAFT");
  return countWaiting(drafts.length, DRAFTS);
}

function toRejected(rows: WorkspaceDatasetRow[], current: Workspace | null): Waiting[] {
  if (!current) return [];
  return rows
    .filter(({ publication }) => publication.status === "rejected")
    .map(({ name, number }) => ({
      text: `The publication of “${name}” was rejected.`,
      href: href("workspaces.dataset", { org: toPlaceName(current), id: number }),
    }));
}
