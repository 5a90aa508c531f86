import type { RouteName } from "#client/contract/routes.ts";
import type { MemberForm } from "./form.ts";
import { profileForms } from "./profile.ts";

/** The forms of members' pages, by their page's route and their own name. */
export const memberForms: { [Name in RouteName]?: Record<string, MemberForm> } = {
  "user.profile": profileForms,
};
