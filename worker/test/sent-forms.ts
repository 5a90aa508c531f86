import type { OwnOperation } from "../session/call-user-pool.ts";
import { KEY, LAB } from "./member.ts";
import { json, type Script, status } from "./upstream.ts";

export const COLLECTION = "6c000000-0000-4000-8000-000000000001";
export const PROPOSAL = "N:proposal:1";
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const DAY = "2026-01-01T00:00:00Z";

const collection = {
  nodeId: COLLECTION,
  name: "Tides",
  description: "",
  banners: [],
  size: 0,
  userRole: "Owner",
  license: "MIT",
  tags: [],
  revision: 4,
  publication: { status: "Draft" },
  derivedContributors: [],
  datasets: [],
};
export const proposal = {
  nodeId: PROPOSAL,
  name: "Vagus",
  organizationNodeId: LAB,
  proposalStatus: "DRAFT",
  survey: [],
  contributors: [],
  revision: 4,
};
const request = {
  id: "r1",
  datasetId: 51,
  datasetName: "Porpoises",
  status: "requested",
  requestedAt: DAY,
  decidedAt: "",
  grantedUntil: "",
  reason: "",
  person: { name: "Tomas Reyes", email: "t@example.org", orcid: null },
  agreement: null,
};
const notice = { id: 9, kind: "new-version", name: "Tides", target: "7", mark: "3" };

/** The catalogue's answers to the calls of the forms' pages. */
export const READS: Script = {
  "/collections": json({ limit: 100, offset: 0, totalCount: 1, collections: [collection] }),
  "/collections/invitations": json({
    invitations: [
      { id: "i1", collectionName: "Ice", invitedBy: "Tomas", role: "Viewer", createdAt: DAY },
    ],
  }),
  [`/collections/${COLLECTION}`]: json(collection),
  [`/collections/${COLLECTION}/people`]: json({
    people: [{ id: "p2", name: "Tomas", role: "Editor", isCaller: false }],
    invitations: [],
  }),
  [`/collections/${COLLECTION}/doi`]: status(404),
  "/publishing/repositories": json([
    { organizationNodeId: LAB, name: "moss", displayName: "Moss", type: "PUBLIC", questions: [] },
  ]),
  "/publishing/proposal": json([proposal]),
  "/publishing/submission": json({
    totalCount: 1,
    proposals: [{ ...proposal, proposalStatus: "SUBMITTED" }],
  }),
  "/access-requests": json({ requests: [request] }),
  "/access-requests/mine": json({ access: [], restore: [] }),
  "/notifications": json({
    notifications: [{ ...notice, createdAt: DAY, isRead: false }],
    unread: 1,
    mails: { requests: true, proposals: true, versions: true, embargoes: true },
  }),
  "/user/deletion": json({
    blockedBy: [],
    deleted: { machineKeys: 0, collections: 0, proposals: 0 },
    passedOn: { datasets: 0, collections: 0 },
    kept: { publishedCollections: 0, acceptedProposals: 0 },
  }),
};

/** Paths that are only changed. */
export const CHANGED = [
  "/user/email",
  "/user/email/confirm",
  "/session/switch-organization",
  `/token/${KEY}`,
  "/user/sessions",
  "/notifications/read",
  "/notifications/mails",
  "/collections/invitations/i1",
  "/collections/invitations/i1/accept",
  `/collections/${COLLECTION}/people/p2`,
  `/collections/${COLLECTION}/people/me`,
  `/collections/${COLLECTION}/publish`,
  `/collections/${COLLECTION}/unpublish`,
  "/publishing/proposal/submit",
  "/publishing/proposal/withdraw",
  "/publishing/submission/accept",
  "/publishing/submission/reject",
  "/access-requests/r1/decision",
];

export interface SentForm {
  page: string;
  subject?: string;
  /** What is typed, secrets apart. */
  typed?: Record<string, string>;
  /** Further fields of the form. */
  hidden?: Record<string, string>;
  /** Sent to the user pool instead of the catalogue. */
  pool?: OwnOperation;
}

const LIST = "/workspaces/user/collections/my-collections";
const OPENED = `${LIST}/${COLLECTION}`;
const DRAFT = `/workspaces/user/proposals/${encodeURIComponent(PROPOSAL)}`;
const SUBMISSION = `/workspaces/user/submissions/${encodeURIComponent(PROPOSAL)}`;
const SECURITY = "/user/security";
const EMAIL = "/user/email";
const REQUESTS = "/workspaces/user/requests?open=r1";

/** The request of each form of a member, by its page's route and its name. */
export const SENT_FORMS: Record<string, SentForm> = {
  "user.email email": { page: EMAIL, typed: { email: "new@example.org" } },
  "user.email email-code": { page: `${EMAIL}?step=code`, typed: { code: "7K3M-Q0ZT" } },
  "workspaces.shared open": { page: "/workspaces/shared", hidden: { organization: LAB } },
  "workspaces.user.datasets workspace": {
    page: "/workspaces/user/datasets",
    hidden: { organization: LAB },
  },
  "user.developer workspace": { page: "/user/developer", hidden: { organization: LAB } },
  "user.developer create-key": { page: "/user/developer", typed: { name: "laptop-of-ada" } },
  "user.developer rename-key": {
    page: "/user/developer",
    subject: KEY,
    typed: { name: "desk-of-ada" },
  },
  "user.developer delete-key": { page: "/user/developer", subject: KEY },
  "user.profile profile": {
    page: "/user/profile",
    typed: { firstName: "Grace", lastName: "Typed-Reyes" },
  },
  "user.security password": {
    page: SECURITY,
    hidden: { current: "old secret 1", proposed: "new secret 2" },
    pool: "ChangePassword",
  },
  "user.security authenticator-start": { page: SECURITY, pool: "AssociateSoftwareToken" },
  "user.security authenticator-confirm": {
    page: SECURITY,
    hidden: { code: "123456", secret: SECRET },
    pool: "VerifySoftwareToken",
  },
  "user.security authenticator-off": { page: SECURITY, pool: "SetUserMFAPreference" },
  "user.security passkey-start": { page: SECURITY, pool: "StartWebAuthnRegistration" },
  "user.security passkey-add": {
    page: SECURITY,
    hidden: { credential: `{"id":"x"}` },
    pool: "CompleteWebAuthnRegistration",
  },
  "user.security passkey-remove": {
    page: SECURITY,
    subject: "x",
    pool: "DeleteWebAuthnCredential",
  },
  "user.security sign-out-everywhere": { page: SECURITY },
  "user.notifications read": { page: "/user/notifications", hidden: { upTo: "9" } },
  "user.notifications mails": { page: "/user/notifications" },
  "user.delete delete": {
    page: "/user/delete",
    typed: { email: "ada@example.org" },
    hidden: { understood: "on" },
  },
  "workspaces.user.collections create": {
    page: `${LIST}?new=1`,
    typed: { name: "Typed name", description: "Typed words" },
  },
  "workspaces.user.collections add": {
    page: LIST,
    subject: COLLECTION,
    hidden: { doi: "10.5555/one" },
  },
  "workspaces.user.collections star": { page: LIST, hidden: { doi: "10.5555/one" } },
  "workspaces.user.collections accept": { page: LIST, subject: "i1" },
  "workspaces.user.collections decline": { page: LIST, subject: "i1" },
  "workspaces.user.collection details": {
    page: `${OPENED}?tab=details`,
    typed: { name: "Typed name", description: "Typed words", tags: "typed-tag" },
    hidden: { license: "MIT", revision: "4" },
  },
  "workspaces.user.collection records": {
    page: OPENED,
    hidden: { act: "remove 10.5555/one" },
  },
  "workspaces.user.collection invite": {
    page: `${OPENED}?tab=people`,
    typed: { email: "typed@example.org" },
    hidden: { role: "Viewer" },
  },
  "workspaces.user.collection remove-person": { page: `${OPENED}?tab=people`, subject: "p2" },
  "workspaces.user.collection leave": { page: `${OPENED}?confirm=leave` },
  "workspaces.user.collection publish": {
    page: `${OPENED}?tab=publish`,
    hidden: { agree: "on", permanent: "on" },
  },
  "workspaces.user.collection unpublish": { page: `${OPENED}?confirm=unpublish` },
  "workspaces.user.collection delete": { page: `${OPENED}?confirm=delete` },
  "workspaces.user.proposals start": {
    page: "/workspaces/user/proposals?openSubmitModal=true",
    typed: { name: "Typed name" },
    hidden: { repository: LAB },
  },
  "workspaces.user.proposal save": {
    page: DRAFT,
    typed: { name: "Typed name", description: "Typed words" },
    hidden: { revision: "4" },
  },
  "workspaces.user.proposal submit": { page: `${DRAFT}?confirm=submit` },
  "workspaces.user.proposal withdraw": { page: `${DRAFT}?confirm=withdraw` },
  "workspaces.user.proposal remove": { page: `${DRAFT}?confirm=remove` },
  "workspaces.user.proposal resubmit": { page: DRAFT },
  "workspaces.user.submission accept": { page: SUBMISSION },
  "workspaces.user.submission reject": { page: SUBMISSION, typed: { reason: "Typed reason" } },
  "workspaces.user.requests grant": {
    page: REQUESTS,
    subject: "r1",
    typed: { until: "2099-01-01" },
    hidden: { seen: "requested" },
  },
  "workspaces.user.requests refuse": {
    page: REQUESTS,
    subject: "r1",
    typed: { reason: "Typed reason" },
    hidden: { seen: "requested" },
  },
};
