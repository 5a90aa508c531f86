/** Whether a newer build is known, so that the next navigation is a full load (spec. point 4). */
export function isNewBuildKnown(): boolean {
  return false;
}
