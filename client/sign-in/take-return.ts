/** Pages another login may redirect to (spec. point 2). */
export const RETURN_PATH = /^\/(orcid-redirect|github-redirect|profile)$/;

/**
 * Removes another login's answer from the address, before anything else of the page runs:
 * no later request, script or history entry contains the code.
 */
export function takeReturn(): string | null {
  const { pathname, search, hash } = location;
  if (!RETURN_PATH.test(pathname) || search + hash === "") return null;
  history.replaceState(history.state, "", pathname);
  return search + hash;
}
