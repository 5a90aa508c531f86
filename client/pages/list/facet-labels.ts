import type { ListStatus, SizeClass } from "../../contract/lists/list-query.ts";

export const statusLabel: Record<ListStatus, string> = {
  public: "Public",
  embargoed: "Embargoed",
};

export const sizeLabel: Record<SizeClass, string> = {
  "0-1000000": "Under 1 MB",
  "1000000-100000000": "1–100 MB",
  "100000000-10000000000": "100 MB–10 GB",
  "10000000000-": "Over 10 GB",
};

/** The label of a value, which may be any text of an address; the value itself where it has none. */
export function toLabel(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}
