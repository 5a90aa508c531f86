/** Every role of the contract in order of power. Roles with the same number may do the same. */
export const ROLE_LEVELS = {
  guest: 1,
  viewer: 2,
  member: 2,
  editor: 3,
  manager: 4,
  admin: 4,
  owner: 5,
} as const;
export type RoleName = keyof typeof ROLE_LEVELS;

/** `v1` takes the token in the header or in `api_key`, `api2` in the header alone. */
export type Api = "v1" | "api2";

/**
 * `browser`: a person's own session; a machine key is refused with 403. `fresh`: a session whose
 * person signed in within the last ten minutes. Every call that changes how a person signs in or is
 * reached needs one, so that a stolen token cannot take over the account. Calls that only end access, as of
 * sessions and keys, need none: whoever fears a theft must be able to end it at once. Nor do reports of a change
 * in the user pool, which are emails to the account itself.
 */
export type Session = "user" | "browser" | "fresh";

/**
 * The role that the caller needs. `self`: the call only reaches the caller's own records.
 * `current`: in the caller's current workspace. `named`: in the workspace, dataset, package or
 * collection that the address names.
 */
export type RequiredRole =
  | "self"
  | "guest in current"
  | "publisher in current"
  | `${RoleName} in named`;

/** The rights of every signed-in call. Nothing else decides them. */
export const RIGHTS = {
  "GET /user": ["v1", "user", "self"],
  "PUT /user": ["v1", "user", "self"],
  "PUT /user/email": ["v1", "fresh", "self"],
  "POST /user/email/confirm": ["v1", "browser", "self"],
  "DELETE /user/sessions": ["v1", "browser", "self"],
  "POST /user/sign-in-changes": ["v1", "browser", "self"],
  "GET /user/deletion": ["v1", "browser", "self"],
  "POST /user/deletion": ["v1", "fresh", "self"],
  "PUT /user/pennsieve-terms-of-service": ["v1", "user", "self"],
  "PUT /user/custom-terms-of-service": ["v1", "user", "guest in current"],
  "POST /user/orcid": ["v1", "fresh", "self"],
  "DELETE /user/orcid": ["v1", "fresh", "self"],
  "PUT /session/switch-organization": ["v1", "browser", "guest in named"],
  "GET /session/readme-credentials": ["v1", "user", "self"],

  "GET /organizations": ["v1", "user", "self"],
  "GET /organizations/:id": ["v1", "user", "guest in named"],
  "GET /organizations/:id/members": ["v1", "user", "member in named"],
  "GET /organizations/:id/teams": ["v1", "user", "member in named"],
  "GET /organizations/:id/dataset-status": ["v1", "user", "guest in named"],

  "GET /datasets": ["v1", "user", "guest in current"],
  "GET /datasets/paginated": ["v1", "user", "guest in current"],
  "GET /datasets/published/paginated": ["v1", "user", "guest in current"],
  "GET /datasets/shared-datasets": ["api2", "user", "self"],
  "GET /datasets/:id": ["v1", "user", "guest in named"],
  "GET /datasets/:id/packages": ["v1", "user", "viewer in named"],
  "GET /datasets/:id/collaborators": ["v1", "user", "viewer in named"],
  "GET /datasets/:id/changelog/timeline": ["v1", "user", "viewer in named"],
  "GET /datasets/:id/readme": ["v1", "user", "guest in named"],
  "GET /datasets/:id/banner": ["v1", "user", "guest in named"],
  "GET /packages/:id": ["v1", "user", "viewer in named"],
  "GET /packages/:id/content": ["v1", "user", "viewer in named"],

  "GET /token": ["v1", "browser", "guest in current"],
  "POST /token": ["v1", "fresh", "guest in current"],
  "PUT /token/:id": ["v1", "browser", "self"],
  "DELETE /token/:id": ["v1", "browser", "self"],

  "GET /collections/invitations": ["api2", "user", "self"],
  "POST /collections/invitations/:id/accept": ["api2", "user", "self"],
  "DELETE /collections/invitations/:id": ["api2", "user", "self"],
  "GET /collections/:id/people": ["api2", "user", "guest in named"],
  "POST /collections/:id/people": ["api2", "user", "manager in named"],
  "DELETE /collections/:id/people/me": ["api2", "user", "guest in named"],
  "DELETE /collections/:id/people/:person": ["api2", "user", "manager in named"],
  "GET /collections": ["api2", "user", "self"],
  "POST /collections": ["api2", "user", "self"],
  "GET /collections/:id": ["api2", "user", "guest in named"],
  "PATCH /collections/:id": ["api2", "user", "editor in named"],
  "DELETE /collections/:id": ["api2", "user", "manager in named"],
  "GET /collections/:id/doi": ["api2", "user", "guest in named"],
  "POST /collections/:id/publish": ["api2", "user", "owner in named"],
  "POST /collections/:id/unpublish": ["api2", "user", "owner in named"],

  "GET /publishing/info": ["api2", "user", "self"],
  "GET /publishing/questions": ["api2", "user", "self"],
  "GET /publishing/proposal": ["api2", "user", "self"],
  "POST /publishing/proposal": ["api2", "user", "self"],
  "PUT /publishing/proposal": ["api2", "user", "self"],
  "DELETE /publishing/proposal": ["api2", "user", "self"],
  "POST /publishing/proposal/submit": ["api2", "user", "self"],
  "POST /publishing/proposal/withdraw": ["api2", "user", "self"],
  "GET /publishing/submission": ["api2", "user", "publisher in current"],
  "POST /publishing/submission/accept": ["api2", "user", "publisher in current"],
  "POST /publishing/submission/reject": ["api2", "user", "publisher in current"],

  "GET /access-requests": ["api2", "browser", "self"],
  "GET /access-requests/mine": ["api2", "browser", "self"],
  "POST /access-requests/:id/decision": ["api2", "browser", "self"],

  "GET /notifications": ["api2", "browser", "self"],
  "POST /notifications/read": ["api2", "browser", "self"],
  "PUT /notifications/mails": ["api2", "browser", "self"],

  "GET /accounts/github/user": ["api2", "user", "self"],
  "POST /accounts/github/register": ["api2", "fresh", "self"],
  "DELETE /accounts/github/user": ["api2", "fresh", "self"],
  "GET /repositories": ["api2", "user", "self"],
  "POST /repositories": ["api2", "user", "self"],
  "POST /repository/enable": ["api2", "user", "member in named"],
  "POST /repository/disable": ["api2", "user", "member in named"],
  "PUT /repository/external": ["api2", "user", "member in named"],
  "POST /repository/publish": ["api2", "user", "editor in named"],
} as const satisfies Record<string, readonly [Api, Session, RequiredRole]>;

export type Address = keyof typeof RIGHTS;

/**
 * Who may make a call that needs no account. `anyone told of their access`: a token only adds the
 * caller's own access to the answer. `granted while withheld`: anyone, but files under embargo only a person who was
 * granted access. `person`: everyone with an account. `holder of a mailed link`: anyone who has
 * the secret of a link that was mailed to one address. `operator`: the holder of the publishers'
 * secret; no person's token replaces it.
 */
export type OpenRight =
  | "anyone"
  | "anyone told of their access"
  | "granted while withheld"
  | "person"
  | "holder of a mailed link"
  | "operator";

const DATASET = "/discover/datasets/:id{[0-9]+}";
const VERSION = `${DATASET}/versions/:version{[0-9]+}`;

/** The rights of every other call. */
export const OPEN_RIGHTS: Record<string, OpenRight> = {
  "GET /": "anyone",
  "GET /docs": "anyone",
  "GET /openapi.json": "anyone",
  "GET /health": "anyone",

  "GET /discover/datasets": "anyone",
  "GET /discover/datasets/doi": "anyone",
  "GET /discover/tags": "anyone",
  "GET /discover/changes": "anyone",
  "GET /discover/facets": "anyone",
  "GET /discover/organizations": "anyone",
  "GET /discover/search/datasets": "anyone",
  "GET /discover/suggestions": "anyone",
  "GET /discover/search/files": "anyone",
  "GET /discover/search/records": "anyone",
  "GET /discover/metrics/dataset/downloads/summary": "anyone",
  "GET /discover/organizations/:id{[0-9]{1,15}}/datasets/metrics": "anyone",
  "POST /discover/rehydrate": "anyone",
  "POST /discover/follows": "anyone",
  "POST /discover/follows/confirm": "holder of a mailed link",
  "POST /discover/follows/list": "holder of a mailed link",
  "POST /discover/follows/stop": "holder of a mailed link",
  "GET /packages/discover/assets": "anyone",
  "GET /publishing/repositories": "anyone",
  "GET /publishing/repositories/:id/overview": "anyone",

  [`GET ${DATASET}`]: "anyone told of their access",
  [`GET ${DATASET}/versions`]: "anyone",
  [`GET ${DATASET}/metrics`]: "anyone",
  [`GET ${DATASET}/uses`]: "anyone",
  "GET /discover/datasets/doi/:prefix/:suffix": "anyone told of their access",
  [`GET ${VERSION}`]: "anyone told of their access",
  [`GET ${VERSION}/:kind{readme|changelog}`]: "anyone",
  [`GET ${VERSION}/source-metadata`]: "anyone",
  [`GET ${DATASET}/bundle`]: "anyone",
  [`GET ${VERSION}/bundle`]: "anyone",
  [`GET ${VERSION}/banner`]: "anyone",
  [`GET ${VERSION}/dois`]: "anyone",
  [`GET ${DATASET}/data-use-agreement`]: "anyone",
  [`GET ${DATASET}/data-use-agreement/download`]: "anyone",
  [`POST ${DATASET}/preview`]: "person",

  "POST /user/email/revert": "holder of a mailed link",

  [`GET ${VERSION}/metadata`]: "granted while withheld",
  [`GET ${VERSION}/files/browse`]: "granted while withheld",
  [`GET ${VERSION}/files`]: "granted while withheld",
  [`GET ${VERSION}/files/content`]: "granted while withheld",
  [`GET ${VERSION}/files/table`]: "granted while withheld",
  [`POST ${VERSION}/files/download-manifest`]: "granted while withheld",
  [`GET ${VERSION}/assets`]: "granted while withheld",
  [`GET ${VERSION}/assets/browse`]: "granted while withheld",
  [`GET ${VERSION}/download`]: "granted while withheld",
  "GET /discover/packages/:packageId/files": "granted while withheld",
  "POST /zipit/discover": "granted while withheld",

  "POST /publish/versions": "operator",
  "POST /publish/versions/preview": "operator",
  "POST /publish/blobs": "operator",
  "PUT /publish/blobs/:sha256{[0-9a-f]{64}}": "operator",
  "POST /publish/blobs/:sha256{[0-9a-f]{64}}/parts": "operator",
  "PUT /publish/blobs/:sha256{[0-9a-f]{64}}/parts/:number{[0-9]{1,5}}": "operator",
  "POST /publish/blobs/:sha256{[0-9a-f]{64}}/join": "operator",
  "POST /publish/versions/:uploadId/commit": "operator",
  "POST /publish/datasets/:id{[0-9]+}/unpublish": "operator",
  "POST /publish/datasets/:id{[0-9]+}/versions/:version{[0-9]+}/revise": "operator",
  "PUT /publish/accounts": "operator",
};
