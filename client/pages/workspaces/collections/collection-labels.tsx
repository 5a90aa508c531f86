import type {
  CollectionConfirmation,
  CollectionRole,
  CollectionState,
} from "../../../contract/account/own-collections.ts";
import { href } from "../../../contract/routes.ts";
import { Badge } from "../../../ui/chip.tsx";

const STATES = {
  draft: ["neutral", "Draft"],
  publishing: ["warn", "Being published"],
  failed: ["danger", "Not published: an error"],
  published: ["ok", "Published"],
  unpublished: ["neutral", "Unpublished"],
} as const satisfies Record<CollectionState, readonly [string, string]>;

/** The status of a collection, in one word. */
export function StateBadge({ state }: { state: CollectionState }) {
  const [tone, text] = STATES[state];
  return <Badge tone={tone}>{text}</Badge>;
}

export const ROLE_NAMES: Readonly<Record<CollectionRole, string>> = {
  Guest: "Guest",
  Viewer: "Viewer",
  Editor: "Editor",
  Manager: "Manager",
  Owner: "Owner",
};

/** What each role may do, as half a sentence. */
export const ROLE_LABELS: Readonly<Record<CollectionRole, string>> = {
  Guest: "may view it",
  Viewer: "may view it",
  Editor: "may change it",
  Manager: "may change it, invite others and delete it",
  Owner: "may do everything, including publish it",
};

/** Where an action needs confirmation. */
export function toConfirmation(id: string, confirm: CollectionConfirmation): string {
  return `${href("workspaces.user.collection", { id }, { confirm })}#confirm`;
}
