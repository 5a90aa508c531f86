/** The end of an address with the ways to share a record. */
export const SHARE_LINK = 'a[href$="#share"]';

/** Whether a click opens a link beside the page. */
export function isForNewTab({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
