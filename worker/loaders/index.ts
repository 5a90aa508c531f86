import type { Pages } from "#client/contract/page-data.ts";
import type { RouteName } from "#client/contract/routes.ts";
import { loadAbout } from "./about.ts";
import { loadProfile } from "./profile.ts";
import { loadWorkspaceDataset } from "./workspaces/dataset.ts";
import { loadMyDatasets } from "./workspaces/my-datasets.ts";
import { loadOverview } from "./workspaces/overview.ts";
import { loadShared } from "./workspaces/shared.ts";
import { loadCite } from "./cite.ts";
import { loadCollection } from "./collections/collection.ts";
import { loadCollections } from "./collections/collections.ts";
import { loadCompare } from "./compare.ts";
import { loadDiscover, loadTags } from "./discover.ts";
import { loadDocsLogin, loadPlanned } from "./planned.ts";
import { loadEmail, loadRevert } from "./email.ts";
import { loadCoverage } from "./list/coverage.ts";
import { loadFollow } from "./follow.ts";
import { loadDeveloper } from "./developer.ts";
import { loadGuide, loadHelp, loadLegal } from "./guides.ts";
import { loadHome } from "./home.ts";
import { loadList, loadSearch } from "./list/list.ts";
import type { Loader } from "./load.ts";
import { loadOpenRepositories } from "./open-repositories.ts";
import { loadPackage } from "./package.ts";
import { loadPerson } from "./people.ts";
import { loadProposals } from "./proposals.ts";
import {
  loadOwnProposal,
  loadOwnProposals,
  loadSubmission,
  loadSubmissions,
} from "./proposals/own-proposals.ts";
import { loadRequests } from "./requests.ts";
import { loadRecord } from "./record/record.ts";
import { loadNotifications } from "./notifications.ts";
import { loadDeletion, loadSecurity } from "./security.ts";
import { loadSignIn } from "./sign-in.ts";

/** The loader of every page; the compiler refuses a route without one. */
export const loaders: { [Name in RouteName]: Loader<Pages[Name]> } = {
  home: loadHome,
  "datasets.list": loadList("datasets"),
  "datasets.search": loadSearch,
  "datasets.detail": loadRecord("datasets"),
  "datasets.version": loadRecord("datasets"),
  "code.list": loadList("code"),
  "code.detail": loadRecord("code"),
  "code.version": loadRecord("code"),
  "collections.list": loadList("collections"),
  "collections.detail": loadRecord("collections"),
  "collections.version": loadRecord("collections"),
  package: loadPackage,
  cite: loadCite,
  compare: loadCompare,
  people: loadPerson,
  coverage: loadCoverage,
  follow: loadFollow,
  tags: loadTags,
  discover: loadDiscover,
  "open-repositories": loadOpenRepositories,
  proposals: loadProposals,
  "about.team": loadAbout("team"),
  "about.portals": loadAbout("portals"),
  "about.support": loadAbout("support"),
  "about.projects": loadAbout("projects"),
  "about.workspaces": loadAbout("workspaces"),
  legal: loadLegal,
  help: loadHelp,
  "help.guide": loadGuide,
  "docs-login": loadDocsLogin,
  "sign-in": loadSignIn,
  workspaces: loadPlanned("workspaces"),
  "workspaces.shared": loadShared,
  "workspaces.user": loadOverview,
  "workspaces.user.datasets": loadMyDatasets,
  "workspaces.dataset": loadWorkspaceDataset,
  "workspaces.user.proposals": loadOwnProposals,
  "workspaces.user.proposal": loadOwnProposal,
  "workspaces.user.submissions": loadSubmissions,
  "workspaces.user.submission": loadSubmission,
  "workspaces.user.requests": loadRequests,
  "workspaces.user.user-tabs": async () => ({
    kind: "redirect",
    to: "/workspaces/user",
    status: 302,
  }),
  "workspaces.user.collections": loadCollections,
  "workspaces.user.collection": loadCollection,
  "user.profile": loadProfile,
  "user.security": loadSecurity,
  "user.delete": loadDeletion,
  "user.notifications": loadNotifications,
  "user.email": loadEmail,
  "user.email.revert": loadRevert,
  "user.developer": loadDeveloper,
  "orcid-redirect": loadPlanned("orcid-redirect"),
  "github-redirect": loadPlanned("github-redirect"),
  profile: loadPlanned("profile"),
};
