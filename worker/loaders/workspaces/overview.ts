import type { Proposal } from "#api/wire/proposals.ts";
import type { Part } from "#client/contract/failures.ts";
import type { PageData } from "#client/contract/page-data.ts";
import { href } from "#client/contract/routes.ts";
import type { Workspace } from "#client/contract/session.ts";
import type {
  DatasetRole,
  OverviewPage,
  OverviewRow,
  RowsPage,
  Waiting,
  WorkspaceDatasetRow,
} from "#client/contract/account/workspaces.ts";
import { mapPart } from "../../product-api/map-part.ts";
import {
  type OwnCollections,
  readOwnCollections,
  readOwnProposals,
} from "../../product-api/account/own-work.ts";
import { readMyDatasets, toPlaceName } from "../../product-api/account/member-datasets.ts";
import { found, type Loader, SIGNED_OUT, toTitle } from "../load.ts";
import { readCurrentWorkspace } from "../../product-api/account.ts";

const TITLE = "My workspace";
const NEWEST = 3;
const ALL = { q: "", sort: "updated", publication: null, role: null, page: 1 } as const;

/** Counts, the newest of each kind and what waits for the reader; each part fails alone (F-61). */
export const loadOverview: Loader<PageData<OverviewPage>> = async (context) => {
  const { account } = context;
  const [profile, details, current, datasets, collections, proposals] = await Promise.all([
    account?.profile() ?? SIGNED_OUT,
    account?.details() ?? SIGNED_OUT,
    readCurrentWorkspace(account),
    account ? readMyDatasets(account.ask, ALL, NEWEST) : SIGNED_OUT,
    account ? readOwnCollections(account.ask, { limit: NEWEST }) : SIGNED_OUT,
    account ? readOwnProposals(account.ask) : SIGNED_OUT,
  ]);
  const data: OverviewPage = {
    profile,
    workspace: current?.name ?? null,
    datasets: toDatasets(datasets, current),
    collections: mapPart(collections, toCollections),
    proposals: mapPart(proposals, toProposals),
    waiting: [
      ...(details.ok && !details.value.currentWorkspace ? [CHOOSE_WORKSPACE] : []),
      ...(profile.ok && profile.value.orcid === null ? [LINK_ORCID] : []),
      ...(proposals.ok ? toDrafts(proposals.value) : []),
      ...(datasets.ok ? toRejected(datasets.value.rows, current) : []),
    ],
  };
  const head = { title: toTitle(context, TITLE), description: TITLE, isIndexable: false };
  return found(head, { data, later: {} });
};

const CHOOSE_WORKSPACE: Waiting = {
  words: "Choose the workspace you work in.",
  href: href("workspaces.shared"),
};
const LINK_ORCID: Waiting = {
  words: "Link your ORCID iD: publishing needs it.",
  href: href("user.profile"),
};

const ROLE_WORDS: Record<DatasetRole, string> = {
  guest: "You are a guest",
  viewer: "You may view it",
  editor: "You may edit it",
  manager: "You manage it",
  owner: "You own it",
};

/** Nobody has datasets in no workspace; the catalogue refuses the question then. */
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
      note: role ? ROLE_WORDS[role] : "",
      date: updatedAt,
    })),
  }));
}

function toCollections({ collections, totalCount }: OwnCollections): RowsPage<OverviewRow> {
  return {
    total: totalCount,
    rows: collections.map(({ name, size, publication }) => ({
      name,
      href: href("workspaces.user.collections"),
      note: `${size} ${size === 1 ? "record" : "records"} · ${
        publication?.status === "Completed" ? "Published" : "Draft"
      }`,
      date: null,
    })),
  };
}

const STATUS_WORDS: Record<Proposal["proposalStatus"], string> = {
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
    rows: newest.map(({ name, proposalStatus, updatedAt }) => ({
      name: name || "Without a name",
      href: href("workspaces.user.proposals"),
      note: STATUS_WORDS[proposalStatus],
      date: updatedAt > 0 ? new Date(updatedAt * 1_000).toISOString() : null,
    })),
  };
}

function toDrafts(proposals: Proposal[]): Waiting[] {
  const drafts = proposals.filter(({ proposalStatus }) => proposalStatus === "DRAFT").length;
  if (drafts === 0) return [];
  const words =
    drafts === 1 ? "One proposal is still a draft." : `${drafts} proposals are still drafts.`;
  return [{ words, href: href("workspaces.user.proposals") }];
}

function toRejected(rows: WorkspaceDatasetRow[], current: Workspace | null): Waiting[] {
  if (!current) return [];
  return rows
    .filter(({ publication }) => publication.status === "rejected")
    .map(({ name, number }) => ({
      words: `The publication of “${name}” was rejected.`,
      href: href("workspaces.dataset", { org: toPlaceName(current), id: number }),
    }));
}
