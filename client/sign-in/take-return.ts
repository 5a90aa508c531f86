/** Pages another login may send the reader back to (spec. point 2). */
export const RETURN_PATH = /^\/(orcid-redirect|github-redirect|profile)$/;

/**
 * Takes what another login sent out of the address, before anything else of the page runs:
 * no later request, script or history entry holds the code.
 */
export function takeReturn(): string | null {
  const { pathname, search, hash } = location;
  if (!RETURN_PATH.test(pathname) || search + hash === "") return null;
  history.replaceState(history.state, "", pathname);
  return search + hash;
}
