import { cutText } from "#base/cut.ts";

/** The unsaved text of a draft, stored in this browser for its account only. */
export interface LocalDraft {
  /** The revision that it was typed on. */
  revision: string;
  entries: [name: string, value: string][];
}

/** Characters of one stored draft; a longer one is left to the server. */
const LOCAL_DRAFT_MAX_CHARS = 500_000;

function toName(draftKey: string): string {
  return `foreland-draft:${cutText(draftKey, 200)}`;
}

export function storeLocalDraft(draftKey: string, draft: LocalDraft): void {
  const text = JSON.stringify(draft);
  if (text.length > LOCAL_DRAFT_MAX_CHARS) return;
  try {
    localStorage.setItem(toName(draftKey), text);
  } catch {
    // Without storage the server is the only copy.
  }
}

export function readLocalDraft(draftKey: string): LocalDraft | null {
  try {
    return parseLocalDraft(JSON.parse(localStorage.getItem(toName(draftKey)) ?? "null"));
  } catch {
    return null;
  }
}

export function clearLocalDraft(draftKey: string): void {
  try {
    localStorage.removeItem(toName(draftKey));
  } catch {
    // Nothing is stored where there is no storage.
  }
}

function parseLocalDraft(value: unknown): LocalDraft | null {
  if (typeof value !== "object" || value === null) return null;
  if (!("revision" in value && "entries" in value)) return null;
  const { revision, entries } = value;
  return typeof revision === "string" && Array.isArray(entries) && entries.every(isEntry)
    ? { revision, entries }
    : null;
}

function isEntry(value: unknown): value is [string, string] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((part: unknown) => typeof part === "string")
  );
}
