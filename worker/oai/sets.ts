import { DATASET_TYPES, type DatasetType } from "#api/wire/enums.ts";
import type { ChangesRequest } from "../product-api/changes.ts";

/** A set by type, organization or tag, as a `setSpec` names it: `type:research`, `tag:sea~20level`. */
export type OaiSet = Pick<ChangesRequest, "datasetType" | "organizationId" | "tag">;

/** Labels of the types, as in lists. */
export const TYPE_NAMES: Record<DatasetType, string> = {
  research: "Datasets",
  trial: "Clinical trials",
  collection: "Collections",
  release: "Code",
};

/** `null` for an unknown set. */
export function parseSet(spec: string): OaiSet | null {
  const [kind, value = "", ...more] = spec.split(":");
  if (more.length > 0 || value === "") return null;
  if (kind === "type") {
    const datasetType = DATASET_TYPES.find((type) => type === value);
    return datasetType ? { datasetType } : null;
  }
  if (kind === "organization") {
    return /^\d{1,15}$/.test(value) ? { organizationId: Number(value) } : null;
  }
  const tag = kind === "tag" ? decode(value) : null;
  return tag === null ? null : { tag };
}

export function toTypeSpec(type: DatasetType): string {
  return `type:${type}`;
}

export function toOrganizationSpec(id: number): string {
  return `organization:${id}`;
}

/** A `setSpec` has unreserved characters only (OAI-PMH 2.0, section 2.6): others become `~` and two hex digits a byte. */
export function toTagSpec(tag: string): string {
  const encoded = encodeURIComponent(tag.toLowerCase().toWellFormed());
  return `tag:${encoded.replaceAll("~", "%7E").replaceAll("%", "~")}`;
}

function decode(value: string): string | null {
  if (!/^(?:[\w\-.!*'()]|~[0-9A-F]{2})+$/i.test(value)) return null;
  try {
    return decodeURIComponent(value.replaceAll("~", "%"));
  } catch {
    return null;
  }
}
