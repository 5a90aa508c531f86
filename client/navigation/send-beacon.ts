/**
 * Sends a body that outlives the page. Nothing may depend on it: settings and extensions that protect
 * privacy remove the function, or let it throw.
 */
export function sendBeacon(url: string, body: Blob | string): void {
  try {
    navigator.sendBeacon(url, body);
  } catch {
    // Only counts and reports are missing.
  }
}
