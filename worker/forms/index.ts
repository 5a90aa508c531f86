import type { RouteName } from "#client/contract/routes.ts";
import { developerForms } from "./developer.ts";
import type { MemberForm } from "./form.ts";
import { datasetsForms, sharedForms } from "./workspaces.ts";
import { collectionForms, collectionsForms } from "./collections.ts";
import { profileForms } from "./profile.ts";
import { proposalForms, proposalsForms, submissionForms } from "./proposals.ts";
import { notificationForms } from "./notifications.ts";
import { deletionForms, securityForms } from "./security.ts";
import { requestForms } from "./requests.ts";

/** The forms of members' pages, by their page's route and their own name. */
export const memberForms: { [Name in RouteName]?: Record<string, MemberForm> } = {
  "workspaces.shared": sharedForms,
  "workspaces.user.datasets": datasetsForms,
  "user.developer": developerForms,
  "user.profile": profileForms,
  "user.security": securityForms,
  "user.notifications": notificationForms,
  "user.delete": deletionForms,
  "workspaces.user.collections": collectionsForms,
  "workspaces.user.collection": collectionForms,
  "workspaces.user.proposals": proposalsForms,
  "workspaces.user.proposal": proposalForms,
  "workspaces.user.submission": submissionForms,
  "workspaces.user.requests": requestForms,
};
