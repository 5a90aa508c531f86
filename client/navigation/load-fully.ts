/** Loads an address anew. Assigning the one that a tab already has would only scroll. */
export function loadFully(address: string): void {
  if (new URL(address, location.href).href === location.href) location.reload();
  else location.assign(address);
}
