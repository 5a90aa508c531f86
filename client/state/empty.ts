import type { Profile } from "../contract/session.ts";

/** Replaces a missing profile (spec. point 3). */
export type Empty = Record<string, never>;

export function hasKeys(profile: Profile | Empty): profile is Profile {
  return Object.keys(profile).length > 0;
}
