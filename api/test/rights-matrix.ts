import { LAB, LAB_ID } from "./people.ts";
import type { Things } from "./things.ts";

export interface Line {
  /** One status for each caller, in the order of `CALLERS`. */
  statuses: string;
  path?: (things: Things) => string;
  body?: (things: Things) => object;
}

/** The workspace dataset and the package that the addresses name. */
export const DATASET_ID = 1;
export const PACKAGE = "N:package:1";

const person = "401 401 200 200 200 200 200 200 200 200 200";
const current = "401 401 403 200 200 200 200 200 200 200 200";
const browser = "401 401 200 200 200 200 200 200 200 403 200";
const [wrong, silent] = [browser.replaceAll("200", "400"), browser.replaceAll("200", "204")];
const publisher = "401 401 401 401 401 401 401 401 401 401 200";
const named = "401 401 403 403 403 404 404 404 404 404 404";
const viewer = "401 401 404 404 403 200 200 200 200 200 403";
const code = { url: "https://github.com/a/b" };
const version = { version: "20240101120000" };

/** By address, as in the contract and the README; allowed calls may still answer an error of another kind. */
export const MATRIX: Record<string, Line> = {
  "GET /user": { statuses: person },
  "PUT /user": { statuses: person, body: () => ({ credential: "Postdoc" }) },
  "PUT /user/email": {
    statuses: browser.replaceAll("200", "202"),
    body: ({ caller }) => ({ email: `${caller}-new@example.org` }),
  },
  "POST /user/email/confirm": { statuses: wrong, body: () => ({ code: "AAAA-AAAA" }) },
  "DELETE /user/sessions": { statuses: browser },
  "POST /user/sign-in-changes": { statuses: silent, body: () => ({ change: "password" }) },
  "GET /user/deletion": { statuses: browser },
  "POST /user/deletion": { statuses: wrong, body: () => ({ email: "somebody@example.org" }) },
  "PUT /user/pennsieve-terms-of-service": { statuses: person, body: () => version },
  "PUT /user/custom-terms-of-service": { statuses: current, body: () => version },
  "POST /user/orcid": {
    statuses: wrong,
    body: () => ({ authorizationCode: { code: "refused" } }),
  },
  "DELETE /user/orcid": { statuses: wrong },
  "PUT /session/switch-organization": {
    statuses: "401 401 403 403 200 200 200 200 200 403 200",
    path: () => `/session/switch-organization?organization_id=${LAB}`,
  },
  "GET /session/readme-credentials": { statuses: person },

  "GET /organizations": { statuses: person },
  "GET /organizations/:id": {
    statuses: "401 401 403 403 200 200 200 200 200 200 200",
    path: () => `/organizations/${LAB}`,
  },
  "GET /organizations/:id/members": {
    statuses: "401 401 403 403 403 200 200 200 200 200 200",
    path: () => `/organizations/${LAB}/members`,
  },
  "GET /organizations/:id/teams": {
    statuses: "401 401 403 403 403 200 200 200 200 200 200",
    path: () => `/organizations/${LAB}/teams`,
  },
  "GET /organizations/:id/dataset-status": {
    statuses: "401 401 403 403 200 200 200 200 200 200 200",
    path: () => `/organizations/${LAB}/dataset-status`,
  },

  "GET /datasets": { statuses: current },
  "GET /datasets/paginated": { statuses: current },
  "GET /datasets/published/paginated": { statuses: current },
  "GET /datasets/shared-datasets": { statuses: person },
  "GET /datasets/:id": {
    statuses: "401 401 404 404 200 200 200 200 200 200 403",
    path: () => `/datasets/${DATASET_ID}`,
  },
  "GET /datasets/:id/packages": {
    statuses: viewer,
    path: () => `/datasets/${DATASET_ID}/packages`,
  },
  "GET /datasets/:id/collaborators": {
    statuses: viewer,
    path: () => `/datasets/${DATASET_ID}/collaborators`,
  },
  "GET /datasets/:id/changelog/timeline": {
    statuses: viewer,
    path: () => `/datasets/${DATASET_ID}/changelog/timeline`,
  },
  "GET /datasets/:id/readme": {
    statuses: "401 401 404 404 200 200 200 200 200 200 403",
    path: () => `/datasets/${DATASET_ID}/readme`,
  },
  "GET /datasets/:id/banner": {
    statuses: "401 401 404 404 200 200 200 200 200 200 403",
    path: () => `/datasets/${DATASET_ID}/banner`,
  },
  "GET /packages/:id": { statuses: viewer, path: () => `/packages/${PACKAGE}` },
  "GET /packages/:id/content": {
    statuses: viewer.replaceAll("200", "404"),
    path: () => `/packages/${PACKAGE}/content`,
  },

  "GET /token": { statuses: "401 401 403 200 200 200 200 200 200 403 200" },
  "POST /token": {
    statuses: "401 401 403 201 201 201 201 201 201 403 201",
    body: () => ({ name: "laptop" }),
  },
  "PUT /token/:id": {
    statuses: "401 401 404 404 404 404 404 404 200 403 404",
    path: ({ key }) => `/token/${key}`,
    body: () => ({ name: "desk" }),
  },
  "DELETE /token/:id": {
    statuses: "401 401 404 404 404 404 404 404 200 403 404",
    path: ({ key }) => `/token/${key}`,
  },

  "GET /collections": { statuses: person },
  "POST /collections": {
    statuses: person.replaceAll("200", "201"),
    body: () => ({ name: "Picks" }),
  },
  "GET /collections/:id": {
    statuses: "401 401 403 403 200 200 200 200 200 200 403",
    path: ({ collection }) => `/collections/${collection}`,
  },
  "PATCH /collections/:id": {
    statuses: "401 401 403 403 403 403 200 200 200 200 403",
    path: ({ collection }) => `/collections/${collection}`,
    body: () => ({ name: "New" }),
  },
  "DELETE /collections/:id": {
    statuses: "401 401 403 403 403 403 403 204 204 204 403",
    path: ({ collection }) => `/collections/${collection}`,
  },
  "GET /collections/:id/doi": {
    statuses: "401 401 403 403 404 404 404 404 404 404 403",
    path: ({ collection }) => `/collections/${collection}/doi`,
  },
  "POST /collections/:id/publish": {
    statuses: "401 401 403 403 403 403 403 403 409 409 403",
    path: ({ collection }) => `/collections/${collection}/publish`,
  },
  "POST /collections/:id/unpublish": {
    statuses: "401 401 403 403 403 403 403 403 409 409 403",
    path: ({ collection }) => `/collections/${collection}/unpublish`,
  },

  "GET /collections/invitations": { statuses: person },
  "POST /collections/invitations/:id/accept": { statuses: person.replaceAll("200", "404") },
  "DELETE /collections/invitations/:id": { statuses: person.replaceAll("200", "404") },
  "GET /collections/:id/people": {
    statuses: "401 401 403 403 200 200 200 200 200 200 403",
    path: ({ collection }) => `/collections/${collection}/people`,
  },
  "POST /collections/:id/people": {
    statuses: "401 401 403 403 403 403 403 200 200 200 403",
    path: ({ collection }) => `/collections/${collection}/people`,
    body: () => ({ email: "invited@example.org", role: "Viewer" }),
  },
  "DELETE /collections/:id/people/me": {
    statuses: "401 401 403 403 204 204 204 204 409 409 403",
    path: ({ collection }) => `/collections/${collection}/people/me`,
  },
  "DELETE /collections/:id/people/:person": {
    statuses: "401 401 403 403 403 403 403 404 404 404 403",
    path: ({ collection }) => `/collections/${collection}/people/0`,
  },

  "GET /publishing/info": { statuses: person },
  "GET /publishing/questions": { statuses: person },
  "GET /publishing/proposal": { statuses: person },
  "POST /publishing/proposal": {
    statuses: person.replaceAll("200", "201"),
    body: () => ({ name: "Vagus", organizationNodeId: LAB }),
  },
  "PUT /publishing/proposal": {
    statuses: "401 401 404 404 404 404 404 404 200 200 404",
    body: ({ proposal }) => ({ nodeId: proposal, name: "New" }),
  },
  "DELETE /publishing/proposal": {
    statuses: "401 401 404 404 404 404 404 404 200 200 404",
    path: ({ proposal }) => `/publishing/proposal?proposal_node_id=${proposal}`,
  },
  "POST /publishing/proposal/submit": {
    statuses: "401 401 400 400 400 400 400 400 200 200 400",
    path: ({ proposal }) => `/publishing/proposal/submit?node_id=${proposal}`,
  },
  "POST /publishing/proposal/withdraw": {
    statuses: "401 401 400 400 400 400 400 400 200 200 400",
    path: ({ submission }) => `/publishing/proposal/withdraw?node_id=${submission}`,
  },
  "GET /publishing/submission": { statuses: publisher },
  "POST /publishing/submission/accept": {
    statuses: publisher,
    path: ({ submission }) => `/publishing/submission/accept?node_id=${submission}`,
  },
  "POST /publishing/submission/reject": {
    statuses: publisher,
    path: ({ submission }) => `/publishing/submission/reject?node_id=${submission}`,
    body: () => ({ reason: "Another field." }),
  },

  "GET /access-requests": { statuses: browser },
  "GET /access-requests/mine": { statuses: browser },
  "POST /access-requests/:id/decision": {
    statuses: browser.replaceAll("200", "404"),
    path: () => "/access-requests/1-1/decision",
    body: () => ({ status: "granted", seen: "requested" }),
  },

  "GET /notifications": { statuses: browser },
  "POST /notifications/read": { statuses: silent, body: () => ({ upTo: 1 }) },
  "PUT /notifications/mails": {
    statuses: browser,
    body: () => ({ requests: true, proposals: true, versions: true, embargoes: true }),
  },
  "GET /accounts/github/user": { statuses: person.replaceAll("200", "404") },
  "POST /accounts/github/register": { statuses: wrong, body: () => ({ code: "refused" }) },
  "DELETE /accounts/github/user": { statuses: browser.replaceAll("200", "404") },
  "GET /repositories": { statuses: person },
  "POST /repositories": {
    statuses: person.replaceAll("200", "404"),
    body: () => ({ url: "https://github.com/a/b" }),
  },
  "POST /repository/enable": {
    statuses: named,
    path: () => `/repository/enable?organization_id=${LAB}`,
    body: () => code,
  },
  "POST /repository/disable": {
    statuses: named,
    path: () => `/repository/disable?organization_id=${LAB}`,
    body: () => code,
  },
  "PUT /repository/external": {
    statuses: named,
    body: () => ({ ...code, organizationId: LAB_ID }),
  },
  "POST /repository/publish": {
    statuses: "401 401 403 403 403 403 404 404 404 404 404",
    body: () => ({ ...code, organization_id: LAB, dataset_id: DATASET_ID }),
  },
};
