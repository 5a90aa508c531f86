declare module "virtual:build" {
  export const buildId: string;
  /** The inline script of each document; empty during development. */
  export const entry: string;
  /** Script files of each page, without those that all pages load. */
  export const pageCode: Record<string, string[]>;
  export const manifest: Record<
    string,
    { file: string; css?: string[]; assets?: string[]; isEntry?: boolean }
  >;
}

declare module "virtual:page-styles" {
  /** The styles of visitors' pages in pieces. */
  export const texts: string[];
  /** Routes whose pages need the same pieces, and these by their places in `texts`. */
  export const kinds: [routes: string[], pieces: number[]][];
  /** The file with these and those of members' pages. */
  export const piecesFile: string;
}

declare module "virtual:snapshot" {
  /** The content that was published during the build; `null` when the build could not read it. */
  export const snapshot: {
    generation: string;
    syncedAt: number;
    hash: string;
    text: string;
  } | null;
}
