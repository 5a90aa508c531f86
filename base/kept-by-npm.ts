/**
 * The option of a command that npm kept, because `--` was left out before it; `null` without one. npm
 * hands such options to a script as `npm_config_…` alone: `npm run deploy --dry-run` would deploy.
 */
export function findKeptByNpm(
  options: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  const isKept = (name: string): boolean => `npm_config_${name.replaceAll("-", "_")}` in env;
  return options.find(isKept) ?? null;
}
