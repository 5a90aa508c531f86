import { useEffect } from "react";
import type { Part } from "../contract/failures.ts";
import type { Profile } from "../contract/session.ts";
import { useCurrentSession } from "./provider.tsx";

/** The header shows the profile that a page has read again. */
export function useHeaderProfile(profile: Part<Profile>): void {
  const session = useCurrentSession();
  useEffect(() => {
    if (profile.ok) session?.updateProfile(profile.value);
  }, [session, profile]);
}
