/**
 * True of every supported browser's pages: React leaves out what it brings for others, half a
 * kilobyte. Readers' pages do not report to React's developer tools.
 */
export const IN_BROWSERS = {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined",
  "document.documentMode": "undefined",
  "typeof AbortController": '"function"',
  "typeof MessageChannel": '"function"',
  "typeof performance": '"object"',
  "typeof performance.getEntriesByType": '"function"',
  "typeof performance.now": '"function"',
  "typeof process": '"undefined"',
  "typeof queueMicrotask": '"function"',
  "typeof reportError": '"function"',
  "typeof setImmediate": '"undefined"',
  "typeof setTimeout": '"function"',
  "typeof window": '"object"',
  "typeof window.document": '"object"',
  "typeof window.document.createElement": '"function"',
};
