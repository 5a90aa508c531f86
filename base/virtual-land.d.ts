declare module "virtual:land" {
  /** Outlines of land, as `operate/builds/land.ts` writes them. */
  export const land: string;
}
