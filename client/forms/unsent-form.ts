import { FORM_FIELDS, readKeyOwner } from "../contract/form.ts";
import { toTexts } from "./send-form.ts";
import { UNSENT_FORM_TTL_MS } from "../contract/limits.ts";

const STORAGE_KEY = "unsent-form";

type Entries = [name: string, value: string][];

interface Stored {
  /** Path of the form's page. */
  path: string;
  entries: Entries;
  storedAt: number;
  /** Whether it was sent and no answer came, so that it may have been done. */
  wasSent: boolean;
}

interface StoreOptions {
  wasSent?: boolean;
}

/**
 * Stores one form of this tab during a sign-in or a lost connection, after which the page may be
 * reloaded. Only its own account gets it back: a form's key begins with the account.
 */
export function storeUnsentForm(
  page: string,
  entries: Entries,
  { wasSent = false }: StoreOptions = {},
): void {
  const stored: Stored = { path: toPath(page), entries, storedAt: Date.now(), wasSent };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {
    // Without storage the form stays on the page as long as the page does.
  }
}

/** The texts of a form that may be stored: passwords and codes are typed once more. */
export function readTypedTexts(form: HTMLFormElement, entries = new FormData(form)): Entries {
  for (const field of form.elements)
    if (field instanceof HTMLInputElement && isSecret(field)) entries.delete(field.name);
  return toTexts(entries);
}

function isSecret({ type, autocomplete }: HTMLInputElement): boolean {
  return type === "password" || autocomplete === "one-time-code";
}

interface Taken extends Pick<Stored, "entries" | "wasSent"> {
  /** The key to send it with again: the same key is not done twice. */
  key: string;
}

interface Wanted {
  page: string;
  name: string;
  subject: string;
  formKey: string;
}

/** The fields that were typed before a reload, once; `null` when there are none. */
export function takeUnsentForm({ page, name, subject, formKey }: Wanted): Taken | null {
  const stored = readStored();
  if (!stored) return null;
  const values = new Map(stored.entries);
  const isSame =
    stored.path === toPath(page) &&
    values.get(FORM_FIELDS.name) === name &&
    (values.get(FORM_FIELDS.subject) ?? "") === subject;
  const owner = readKeyOwner(values.get(FORM_FIELDS.key) ?? "");
  if (owner !== readKeyOwner(formKey) || Date.now() - stored.storedAt > UNSENT_FORM_TTL_MS) {
    sessionStorage.removeItem(STORAGE_KEY);
    return null;
  }
  if (!isSame) return null;
  sessionStorage.removeItem(STORAGE_KEY);
  const { entries, wasSent } = stored;
  return { entries, wasSent, key: values.get(FORM_FIELDS.key) ?? "" };
}

function readStored(): Stored | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as Stored | null; // written above
  } catch {
    return null;
  }
}

function toPath(page: string): string {
  return page.split("?")[0] ?? "/";
}

/** Whether there are fields to restore. */
export function hasInput(form: HTMLFormElement): boolean {
  return [...form.elements].some(isTyped);
}

/** Hidden fields with the values that were saved when the author began to write. */
const SEEN: ReadonlySet<string> = new Set(["revision", "seen"]);

/**
 * Restores values of the fields with those names. Of hidden fields only those with the values that
 * the author had seen, so that others' later changes are not overwritten.
 */
export function fillForm(form: HTMLFormElement, entries: Entries): void {
  const values = new Map<string, string[]>();
  for (const [name, value] of entries) values.set(name, [...(values.get(name) ?? []), value]);
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio"))
      field.checked = values.get(field.name)?.includes(field.value) === true;
    else if (isTyped(field) || isSeen(field))
      field.value = values.get(field.name)?.shift() ?? field.value;
  }
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isTyped(field: Element): field is Typed {
  if (field instanceof HTMLInputElement) return field.type !== "hidden" && field.type !== "submit";
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
}

function isSeen(field: Element): field is HTMLInputElement {
  return field instanceof HTMLInputElement && SEEN.has(field.name);
}
