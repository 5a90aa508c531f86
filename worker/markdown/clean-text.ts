/** Controls that HTML forbids, and code points that are no characters. Tab and line ends stay. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const FORBIDDEN = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uFDD0-\uFDEF\uFFFE\uFFFF]/g;

/** A text that may stand in HTML: without controls, in whole characters, its lines ended by `\n`. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(FORBIDDEN, "\uFFFD").toWellFormed();
}
