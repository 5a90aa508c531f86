import { signedInBefore } from "./app.ts";
import { OUT_OF_SCOPE, type Stage } from "./own-sign-in.ts";
import {
  createEmptyScript,
  createRichScript,
  withCollection,
  withDataset,
  withProposal,
  withRequest,
} from "./rich-member.ts";
import { FULL_COLLECTION, FULL_DATASET } from "./rich-records.ts";
import { COLLECTION, PROPOSAL } from "./sent-forms.ts";
import { status } from "./upstream.ts";

const SECURITY = "/user/security";
const PROFILE = "/user/profile";
const NOTICES = "/user/notifications";
const REVERT = "/user/email/revert";
const DATASETS = "/workspaces/user/datasets";
const DATASET = "/workspaces/moss-lab/datasets/9031";
const PROPOSALS = "/workspaces/user/proposals";
const OWN_PROPOSAL = `${PROPOSALS}/${encodeURIComponent(PROPOSAL)}`;
const SUBMISSIONS = "/workspaces/user/submissions";
const SUBMISSION = `${SUBMISSIONS}/${encodeURIComponent(PROPOSAL)}`;
const REQUESTS = "/workspaces/user/requests";
const COLLECTIONS = "/workspaces/user/collections/my-collections";
const OWN_COLLECTION = `${COLLECTIONS}/${COLLECTION}`;

const rich: Stage = { catalogue: createRichScript() };
const empty: Stage = { catalogue: createEmptyScript() };
const refused: Stage = {
  catalogue: createRichScript({
    "/datasets/9031/packages": status(403),
    "/datasets/9031/collaborators": status(403),
    "/datasets/9031/changelog/timeline": status(403),
  }),
};
const settings = {
  AUTH_FLOW_TYPE: "USER_AUTH",
  ORCID_LINK_URL: "https://orcid.test/oauth/authorize?client_id=APP-1",
  GITHUB_APP_URL: "https://github.test/apps/skerry/installations/new",
};
const longAgo = signedInBefore(30);
const passkey = {
  CredentialId: "cred-1",
  FriendlyCredentialName: "iCloud Keychain",
  CreatedAt: 1.7e9,
};
const pool: Stage["pool"] = {
  GetUser: {
    kind: "answered",
    body: { Username: "ada", UserMFASettingList: ["SOFTWARE_TOKEN_MFA"] },
  },
  ListWebAuthnCredentials: { kind: "answered", body: { Credentials: [passkey] } },
};

const PUBLIC_ONLY = { datasets: FULL_COLLECTION.datasets.slice(0, 1), size: 1 };
const NOT_ASKED_YET = { status: "requested", decidedAt: "", grantedUntil: "", reason: "" };

/** A page of a member, in a state of their data; `base` is the state that its outline is compared with. */
export const STATES: [name: string, path: string, stage: Stage, base?: string][] = [
  ["Security with everything set up", SECURITY, { ...rich, pool, settings }],
  [
    "Security a while after the sign-in",
    SECURITY,
    { ...rich, pool, settings, session: longAgo },
    "Security with everything set up",
  ],
  [
    "Security after the hosted login",
    SECURITY,
    { ...rich, pool: { GetUser: OUT_OF_SCOPE } },
    "Security with everything set up",
  ],
  ["Profile with everything", PROFILE, { ...rich, settings }],
  ["Profile with nothing", PROFILE, { ...empty, settings }, "Profile with everything"],
  [
    "Profile a while after the sign-in",
    PROFILE,
    { ...rich, settings, session: longAgo },
    "Profile with everything",
  ],
  ["Profile where nothing can be linked", PROFILE, empty, "Profile with everything"],
  ["Deletion", "/user/delete", rich],
  ["Deletion a while after the sign-in", "/user/delete", { ...rich, session: longAgo }, "Deletion"],
  ["Notifications", NOTICES, rich],
  ["Earlier notifications", `${NOTICES}?before=9`, rich, "Notifications"],
  ["No notifications", NOTICES, empty, "Notifications"],
  ["Another address", "/user/email", rich],
  ["Code of another address", "/user/email?step=code", rich, "Another address"],
  ["Developer tools with keys", "/user/developer", rich],
  ["Developer tools without a workspace", "/user/developer", empty, "Developer tools with keys"],
  ["Mailed link", `${REVERT}?link=${"5e".repeat(32)}`, rich],
  ["Mailed link that was used", `${REVERT}?sent=used`, rich, "Mailed link"],
  ["Mailed link that was pressed", `${REVERT}?sent=reverted`, rich, "Mailed link"],
  ["Shared workspaces", "/workspaces/shared?page=2", rich],
  ["No shared workspaces", "/workspaces/shared", empty, "Shared workspaces"],
  ["Overview", "/workspaces/user", rich],
  ["Overview of nothing", "/workspaces/user", empty, "Overview"],
  ["Filtered datasets", `${DATASETS}?q=tide&sort=name&publication=review&role=owner&page=2`, rich],
  ["No datasets", DATASETS, empty, "Filtered datasets"],
  ["No datasets found", `${DATASETS}?q=x`, empty, "Filtered datasets"],
  ["Dataset under embargo", DATASET, rich],
  ["Files of a dataset", `${DATASET}?tab=files`, rich, "Dataset under embargo"],
  [
    "A folder of a dataset",
    `${DATASET}?tab=files&folder=N:package:7`,
    rich,
    "Dataset under embargo",
  ],
  ["A file of a dataset", `${DATASET}?tab=files&file=N:package:10`, rich, "Dataset under embargo"],
  ["Files that may not be seen", `${DATASET}?tab=files`, refused, "Dataset under embargo"],
  ["People that may not be seen", `${DATASET}?tab=people`, refused, "Dataset under embargo"],
  ["Activity that may not be seen", `${DATASET}?tab=activity`, refused, "Dataset under embargo"],
  ["People of a dataset", `${DATASET}?tab=people`, rich, "Dataset under embargo"],
  ["Activity of a dataset", `${DATASET}?tab=activity`, rich, "Dataset under embargo"],
  [
    "Dataset in review, for a viewer",
    DATASET,
    withDataset({
      locked: false,
      role: "viewer",
      content: { ...FULL_DATASET.content, tags: [], license: null, description: "" },
      publication: { ...FULL_DATASET.publication, status: "requested" },
    }),
    "Dataset under embargo",
  ],
  [
    "Private dataset",
    DATASET,
    withDataset({ publication: { status: "draft" } }),
    "Dataset under embargo",
  ],
  ["Proposals", PROPOSALS, rich],
  ["No proposals", PROPOSALS, empty, "Proposals"],
  ["New proposal", `${PROPOSALS}?openSubmitModal=true`, rich, "Proposals"],
  ["Draft", OWN_PROPOSAL, rich],
  ["Submitted proposal", OWN_PROPOSAL, withProposal({ proposalStatus: "SUBMITTED" })],
  [
    "Accepted proposal",
    OWN_PROPOSAL,
    withProposal({ proposalStatus: "ACCEPTED", datasetNodeId: "N:dataset:1" }),
    "Submitted proposal",
  ],
  [
    "Rejected proposal",
    OWN_PROPOSAL,
    withProposal({ proposalStatus: "REJECTED", rejectionReason: "Too small." }),
    "Submitted proposal",
  ],
  [
    "Withdrawn proposal",
    OWN_PROPOSAL,
    withProposal({ proposalStatus: "WITHDRAWN" }),
    "Submitted proposal",
  ],
  ["Submitting without an answer", `${OWN_PROPOSAL}?confirm=submit`, rich, "Draft"],
  [
    "Submitting",
    `${OWN_PROPOSAL}?confirm=submit`,
    withProposal({
      survey: [
        { questionId: 3, response: "2 GB" },
        { questionId: 4, response: "CC0" },
      ],
    }),
    "Draft",
  ],
  ["Removing a proposal", `${OWN_PROPOSAL}?confirm=remove`, rich, "Draft"],
  [
    "Withdrawing a proposal",
    `${OWN_PROPOSAL}?confirm=withdraw`,
    withProposal({ proposalStatus: "SUBMITTED" }),
    "Submitted proposal",
  ],
  [
    "Proposing it again",
    `${OWN_PROPOSAL}?confirm=resubmit`,
    withProposal({ proposalStatus: "WITHDRAWN" }),
    "Withdrawn proposal",
  ],
  [
    "Proposing it again after a rejection",
    `${OWN_PROPOSAL}?confirm=resubmit`,
    withProposal({ proposalStatus: "REJECTED" }),
    "Withdrawn proposal",
  ],
  ["Submissions", SUBMISSIONS, rich],
  ["No accepted submissions", `${SUBMISSIONS}?status=ACCEPTED`, empty, "Submissions"],
  ["Submission", SUBMISSION, withProposal({ proposalStatus: "SUBMITTED" })],
  [
    "Rejected submission",
    SUBMISSION,
    withProposal({ proposalStatus: "REJECTED", rejectionReason: "Too small." }),
    "Submission",
  ],
  ["Requests", REQUESTS, rich],
  ["No requests", REQUESTS, empty, "Requests"],
  ["Granted request", `${REQUESTS}?open=r1`, rich, "Requests"],
  ["Refused request", `${REQUESTS}?open=r1`, withRequest({ status: "refused" }), "Granted request"],
  ["New request", `${REQUESTS}?open=r1`, withRequest(NOT_ASKED_YET), "Granted request"],
  ["Collections", COLLECTIONS, rich],
  ["No collections", COLLECTIONS, empty, "Collections"],
  ["New collection", `${COLLECTIONS}?new=1`, rich, "Collections"],
  ["Collections for a record", `${COLLECTIONS}?add=10.5555/three`, rich, "Collections"],
  ["Collection", OWN_COLLECTION, rich],
  ["Collection for a viewer", OWN_COLLECTION, withCollection({ userRole: "Viewer" }), "Collection"],
  ["Empty collection", OWN_COLLECTION, withCollection({ datasets: [], size: 0 }), "Collection"],
  ["Collection after the star", `${OWN_COLLECTION}?star=10.5555/one`, rich, "Collection"],
  ["Search for records", `${OWN_COLLECTION}?tab=add`, rich, "Collection"],
  ["Found record", `${OWN_COLLECTION}?tab=add&q=10.5555/three`, rich, "Collection"],
  ["Details of a collection", `${OWN_COLLECTION}?tab=details`, rich, "Collection"],
  ["People of a collection", `${OWN_COLLECTION}?tab=people`, rich, "Collection"],
  [
    "People of a collection for a viewer",
    `${OWN_COLLECTION}?tab=people`,
    withCollection({ userRole: "Viewer" }),
    "People of a collection",
  ],
  ["Publication with a problem", `${OWN_COLLECTION}?tab=publish`, rich, "Collection"],
  [
    "Publication of a new version",
    `${OWN_COLLECTION}?tab=publish`,
    withCollection(PUBLIC_ONLY),
    "Publication with a problem",
  ],
  [
    "First publication",
    `${OWN_COLLECTION}?tab=publish`,
    withCollection({ ...PUBLIC_ONLY, publication: { status: "Draft" } }),
    "Publication of a new version",
  ],
  [
    "Publication in progress",
    `${OWN_COLLECTION}?tab=publish`,
    withCollection({ publication: { status: "InProgress" } }),
    "Publication with a problem",
  ],
  ["Unpublishing", `${OWN_COLLECTION}?confirm=unpublish`, rich, "Collection"],
  [
    "Deleting a collection",
    `${OWN_COLLECTION}?confirm=delete`,
    withCollection({ publication: { status: "Draft" } }),
    "Collection",
  ],
  [
    "Leaving a collection",
    `${OWN_COLLECTION}?confirm=leave`,
    withCollection({ userRole: "Editor" }),
    "Collection",
  ],
];
