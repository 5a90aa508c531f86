declare module "virtual:build" {
  export const buildId: string;
  export const manifest: Record<
    string,
    { file: string; css?: string[]; assets?: string[]; isEntry?: boolean }
  >;
}
