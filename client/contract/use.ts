/** Code that reads a file, ready to be copied. */
export interface Snippet {
  /** The tool or language. */
  name: string;
  code: string;
}

/** How to use a record's data: code for one of its files, and what to cite. */
export interface UseView {
  /** The file that the code reads; `null` when the record has none at hand. */
  path: string | null;
  /** Files that can be chosen instead. */
  others: string[];
  snippets: Snippet[];
  references: ReferenceTexts;
}

/** What reference managers read, as text. */
export interface ReferenceTexts {
  bibtex: string;
  ris: string;
}
