/** The address of a saved file must remain valid until the browser has begun to copy it. */
const SAVED_ADDRESS_MS = 60_000;

/** Saves bytes that the page has as a file of a name. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_ADDRESS_MS);
}
