import { href, type RouteName } from "#client/contract/routes.ts";
import type { FallbackPage } from "../page/answer-form.ts";
import { developerForms } from "./developer.ts";
import type { MemberForm } from "./form.ts";
import { datasetsForms, sharedForms } from "./workspaces.ts";
import { emailForms } from "./email.ts";
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
  "user.email": emailForms,
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

/** Pages whose forms may be longer than 64 kB: a draft has hundreds of answers, a collection its tags. */
export const longForms: ReadonlySet<RouteName> = new Set([
  "workspaces.user.collections",
  "workspaces.user.collection",
  "workspaces.user.proposals",
  "workspaces.user.proposal",
]);

/**
 * Pages that may be removed when their form arrives, because a person deleted their record: the list
 * it was in says so, and its form for a new one takes what was written.
 */
export const fallbackPages: { [Name in RouteName]?: (form: string) => FallbackPage } = {
  "workspaces.user.collection": (form) =>
    form === "details"
      ? { page: href("workspaces.user.collections", {}, { new: 1 }), form: "create" }
      : { page: href("workspaces.user.collections") },
  "workspaces.user.proposal": (form) =>
    form === "save"
      ? { page: href("workspaces.user.proposals", {}, { openSubmitModal: "true" }), form: "start" }
      : { page: href("workspaces.user.proposals") },
  "workspaces.user.submission": () => ({ page: href("workspaces.user.submissions") }),
};
