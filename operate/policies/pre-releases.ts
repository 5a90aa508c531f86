import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Pins of versions before a release, each with the reason why no release is taken. */
export const ALLOWED_PRE_RELEASES: Readonly<Record<string, string>> = {
  miniflare:
    "The runtime that wrangler, the Vite plugin and the test pool of this time share is published only as an alpha; another would put a second one on the disk.",
};

const PRE_RELEASE = /\d+\.\d+\.\d+-/;

/** Pre-releases that the project itself pins without a reason, and reasons for what it does not pin. */
export function findPreReleases(
  root: string,
  allowed: Readonly<Record<string, string>> = ALLOWED_PRE_RELEASES,
): string[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  ) as Record<"dependencies" | "devDependencies", Record<string, string> | undefined>; // this project's own file
  const pinned = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => PRE_RELEASE.test(version))
    .map(([name]) => name);
  return [
    ...pinned
      .filter((name) => !Object.hasOwn(allowed, name))
      .map(
        (name) =>
          `package.json pins a pre-release of ${name}: take a release, or give the reason in operate/policies/pre-releases.ts.`,
      ),
    ...Object.keys(allowed)
      .filter((name) => !pinned.includes(name))
      .map(
        (name) => `operate/policies/pre-releases.ts allows one of ${name}, which is not pinned.`,
      ),
  ];
}
