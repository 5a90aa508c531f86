import type { LocalDraft } from "./local-draft.ts";

const FIELDS = new Set([
  "name",
  "description",
  "question",
  "answer",
  "firstName",
  "lastName",
  "emailAddress",
]);

export function readEntries(form: HTMLFormElement): LocalDraft["entries"] {
  return [...new FormData(form)].flatMap(([name, value]): LocalDraft["entries"] =>
    FIELDS.has(name) && typeof value === "string" ? [[name, value.replace(/\r\n/g, "\n")]] : [],
  );
}

/** Two lists of fields with the same values; empty lines of contributors do not count. */
export function isSameDraft(a: LocalDraft["entries"], b: LocalDraft["entries"]): boolean {
  const toText = (entries: LocalDraft["entries"]) =>
    JSON.stringify(entries.filter(([name, value]) => value !== "" || name === "answer"));
  return toText(a) === toText(b);
}

export function countAnswers(entries: LocalDraft["entries"]): number {
  return entries.filter(([name, value]) => name === "answer" && value.trim() !== "").length;
}

export function countPeople(entries: LocalDraft["entries"]): number {
  return entries.filter(([name]) => name === "firstName").length;
}

/** Restores stored texts, each in the field of its name and place. */
export function fillDraft(form: HTMLFormElement, { entries }: LocalDraft): void {
  const places = new Map<string, number>();
  for (const [name, value] of entries) {
    const place = places.get(name) ?? 0;
    places.set(name, place + 1);
    const field = form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)[place];
    if (field && field.type !== "hidden") field.value = value;
  }
}
