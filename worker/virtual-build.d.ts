declare module "virtual:build" {
  export const buildId: string;
  export const manifest: Record<string, { file: string; src?: string; css?: string[]; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }>;
}
