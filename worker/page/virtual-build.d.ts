declare module "virtual:build" {
  export const buildId: string;
  /** The script that stands in each document; empty while developing. */
  export const entry: string;
  /** Script files of each page, without those that all pages load. */
  export const pageCode: Record<string, string[]>;
  export const manifest: Record<
    string,
    { file: string; css?: string[]; assets?: string[]; isEntry?: boolean }
  >;
}

declare module "virtual:snapshot" {
  /** What was published while the Worker was built; `null` when the build could not ask. */
  export const snapshot: {
    generation: string;
    syncedAt: number;
    hash: string;
    text: string;
  } | null;
}
