/** The storage key of typed fields, until their page has been loaded again. */
export const FORM_INPUT_KEY = "foreland-form-input";

export function hasStoredInput(): boolean {
  try {
    return sessionStorage.getItem(FORM_INPUT_KEY) !== null;
  } catch {
    return false;
  }
}
