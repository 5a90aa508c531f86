/** The library has no types of its own; these are the ones that the tests use. */
declare module "@citation-js/core" {
  export const plugins: {
    input: { chain(text: string, options: Record<string, unknown>): unknown };
  };
}
declare module "@citation-js/plugin-bibtex" {}
declare module "@citation-js/plugin-ris" {}
