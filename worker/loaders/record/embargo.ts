import type { DatasetRole } from "#client/contract/account/workspaces.ts";
import type { Part } from "#client/contract/failures.ts";
import type { EmbargoAccess, RequesterAccess } from "#client/contract/record-parts.ts";
import type { RecordLater, RecordTab } from "#client/contract/record-tabs.ts";
import type { RecordDetail } from "#client/contract/records.ts";
import { downloadHref } from "#client/contract/resource-urls.ts";
import { href } from "#client/contract/routes.ts";
import { readWorkspaceDataset, toPlaceName } from "../../product-api/account/member-datasets.ts";
import type { AccountApi, EmbargoRequest } from "../../product-api/account.ts";
import { mapPart } from "../../product-api/map-part.ts";
import type { LoadContext } from "../load.ts";
import type { TabPlace } from "./record-place.ts";

/** The information about withheld files next to any tab: for signed-in readers, and in the dialog. */
export function startEmbargo(
  context: LoadContext,
  { record, place, tab }: Pick<TabPlace, "record" | "place"> & { tab: RecordTab },
): RecordLater {
  const isMember = context.account !== null;
  if (record.availability.kind !== "embargoed" || !(isMember || place.isGetOpen)) return {};
  const standing = loadRequesterAccess(context, record);
  return {
    ...(place.isGetOpen && { standing }),
    ...(isMember && { access: standing.then(toAccess) }),
    ...(isMember && tab === "about" && { terms: standing.then(toTerms) }),
  };
}

/** Only a reader with granted access has agreed to anything. */
function toTerms(part: Part<RequesterAccess>): Part<RequesterAccess> {
  return mapPart(part, ({ agreement, ...access }) => ({
    ...access,
    agreement: access.isOpen ? agreement : null,
  }));
}

function toAccess(part: Part<RequesterAccess>): Part<EmbargoAccess> {
  return mapPart(part, ({ isOpen, note, way }) => ({ isOpen, note, way }));
}

/** A reader's access to withheld files: requested with their own token, stored nowhere. */
async function loadRequesterAccess(
  { catalogue, account }: LoadContext,
  record: RecordDetail,
): Promise<Part<RequesterAccess>> {
  const { id, sourceDatasetId } = record;
  const [agreement, request, workspaceHref] = await Promise.all([
    catalogue.agreement(id),
    account?.embargoRequest(id) ?? ({ ok: true, value: null } as const),
    account && sourceDatasetId !== null ? findOwnDataset(account, sourceDatasetId) : null,
  ]);
  if (!agreement.ok) return agreement;
  if (!request.ok) return request;
  const access = decideAccess(request.value, { record, workspaceHref });
  return { ok: true, value: { ...access, agreement: agreement.value } };
}

interface Places {
  record: RecordDetail;
  /** Page of the dataset in its workspace, for people who work on it there. */
  workspaceHref: string | null;
}

function decideAccess(
  request: EmbargoRequest | null,
  { record, workspaceHref }: Places,
): EmbargoAccess {
  if (request === "granted")
    return {
      isOpen: true,
      note: "The owner has given you access.",
      way: { label: "Download all as a zip", href: downloadHref(record) },
    };
  if (workspaceHref !== null)
    return {
      isOpen: false,
      note: "You work on this dataset, so you do not need to ask: its files are in your workspace.",
      way: { label: "Open it in your workspace", href: workspaceHref },
    };
  const note = request === null ? "" : NOTES[request];
  return { isOpen: false, note, way: { label: "Ask for access or see the answer" } };
}

const NOTES = {
  requested: "You have asked for access. The owner has not decided yet.",
  refused: "The owner has refused your request for access.",
} as const;

const EDITS: ReadonlySet<DatasetRole | null> = new Set(["editor", "manager", "owner"]);

/**
 * Address of a workspace's dataset for its editors and the workspace's owners; `null` for others, and when
 * their role is unknown.
 */
async function findOwnDataset(account: AccountApi, number: number): Promise<string | null> {
  const [dataset, workspaces] = await Promise.all([
    readWorkspaceDataset(account.ask, String(number)),
    account.workspaces(),
  ]);
  if (!dataset.ok || !workspaces.ok) return null;
  const workspace = workspaces.value.find(({ id }) => id === dataset.value.organization);
  return workspace && (workspace.isOwner || EDITS.has(dataset.value.row.role))
    ? href("workspaces.dataset", { org: toPlaceName(workspace), id: number })
    : null;
}
