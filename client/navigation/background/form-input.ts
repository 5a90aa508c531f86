import { FORM_INPUT_MAX_CHARS } from "../../contract/limits.ts";
import { FORM_INPUT_KEY } from "./stored-input.ts";

/** A person's typed and selected values; never a password, a code, a file or the page's own values. */
const FIELDS =
  "main :is(textarea, select, input:not([type=hidden], [type=password], [type=file], [autocomplete=one-time-code]))";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Saved = { path: string; values: Record<string, string | boolean> };

/**
 * Stores the typed fields of a page that is left by a full load, for the same page of the new build.
 * Without storage, or with more than fits, nothing is stored.
 */
export function storeFormInput(): void {
  const values: Saved["values"] = {};
  for (const [key, field] of findFields()) {
    const value = readValue(field);
    if (value !== readDefault(field)) values[key] = value;
  }
  const text = JSON.stringify({ path: location.pathname, values } satisfies Saved);
  if (Object.keys(values).length === 0 || text.length > FORM_INPUT_MAX_CHARS) return;
  try {
    sessionStorage.setItem(FORM_INPUT_KEY, text);
  } catch {
    // Blocked or full: the page is loaded without it.
  }
}

/** Whether a reload would lose what a person has typed or selected on the page. */
export function hasFormInput(): boolean {
  const fields = document.querySelectorAll<Field>("main :is(textarea, select, input)");
  return [...fields].some((field) => readValue(field) !== readDefault(field));
}

/** Restores it, once, in fields that the reader has not changed again. */
export function restoreFormInput(): void {
  const saved = takeSaved();
  if (saved?.path !== location.pathname) return;
  for (const [key, field] of findFields()) {
    const value = saved.values[key];
    if (value === undefined || readValue(field) !== readDefault(field)) continue;
    writeValue(field, value);
  }
}

function takeSaved(): Saved | null {
  try {
    const text = sessionStorage.getItem(FORM_INPUT_KEY);
    sessionStorage.removeItem(FORM_INPUT_KEY);
    return text === null ? null : (JSON.parse(text) as Saved); // written above
  } catch {
    return null;
  }
}

/** Fields by their name, and their position among those of that name. */
function findFields(): [key: string, field: Field][] {
  const counts = new Map<string, number>();
  return [...document.querySelectorAll<Field>(FIELDS)].flatMap((field): [string, Field][] => {
    if (field.name === "") return [];
    const count = counts.get(field.name) ?? 0;
    counts.set(field.name, count + 1);
    return [[`${field.name}#${count}`, field]];
  });
}

function isTick(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
}

function readValue(field: Field): string | boolean {
  return isTick(field) ? field.checked : field.value;
}

function readDefault(field: Field): string | boolean {
  if (isTick(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const selected = [...field.options].find(({ defaultSelected }) => defaultSelected);
  return (selected ?? field.options[0])?.value ?? "";
}

/** Like a person's input: React reads the value on the event and needs the native setter. */
function writeValue(field: Field, value: string | boolean): void {
  if (isTick(field)) {
    if (field.checked !== value) field.click();
    return;
  }
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
