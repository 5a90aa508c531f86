import { hashToHex } from "#base/hex.ts";
import { hashCode } from "../email-change/change-email.ts";
import {
  COLLECTION,
  EMAIL_CODE,
  GAUGE,
  GAUGE_SHA256,
  INVITATION,
  INVITED_PERSON,
  KEY,
  LAB,
  PROPOSAL,
  PUBLISHED_COLLECTION,
  FOLLOW_LINK,
  REVERT_LINK,
  STOP_LINK,
  SHARED_COLLECTION,
  SUBMISSION,
  TIDES_DOI,
  UPLOAD,
} from "../openapi/operation.ts";
import { openParts } from "../publish/blobs.ts";
import type { Catalogue } from "./catalogue.ts";
import { ask } from "./people.ts";
import { OF_TESTS, saveRows } from "./saved-rows.ts";
import { SENDER } from "./showcase.ts";

/** Tables that the first reset of a catalogue writes its records to. */
const TABLES = [
  "embargo_access",
  "agreement_consents",
  "collections",
  "collection_users",
  "collection_dois",
  "collection_invitations",
  "proposals",
  "api_tokens",
  "notifications",
];

/** Rows of these tables after the first reset of a catalogue. */
const saved = new WeakMap<Catalogue, string[]>();

/** Fresh records under the names of the examples, whatever the calls before have done. */
export async function resetRecords(catalogue: Catalogue): Promise<void> {
  const inserts = saved.get(catalogue);
  await run(catalogue, [...FORGET, ...(inserts ?? [])]);
  if (inserts) return;
  await createRecords(catalogue);
  saved.set(catalogue, await saveRows(catalogue.services.db, TABLES));
}

/** The sender is a member again, and what the calls before have made is deleted. */
const FORGET = [
  `UPDATE users SET sub = '${SENDER}' WHERE sub LIKE 'deleted-%'`,
  `INSERT OR IGNORE INTO memberships (user_id, organization_id, role, is_publisher)
   SELECT id, 31, 'member', 1 FROM users WHERE sub = '${SENDER}'`,
  `UPDATE workspace_datasets SET owner_id = (SELECT id FROM users WHERE sub = '${SENDER}') WHERE id = 1`,
  `INSERT OR IGNORE INTO dataset_roles SELECT 2, id, 2 FROM users WHERE sub = '${SENDER}'
   UNION ALL SELECT 1, id, 5 FROM users WHERE sub = '${SENDER}'`,
  "DELETE FROM account_deletions",
  "DELETE FROM embargo_access",
  "DELETE FROM collection_invitations",
  "DELETE FROM collection_users",
  "DELETE FROM collection_dois",
  "DELETE FROM collections",
  "DELETE FROM proposals",
  "DELETE FROM api_tokens",
  "DELETE FROM code_repositories",
  "DELETE FROM github_accounts",
  "DELETE FROM email_changes",
  "UPDATE users SET orcid = NULL, signed_out_at = NULL, email = sub || '@example.org'",
  `UPDATE users SET preferred_organization_id = (SELECT id FROM organizations WHERE node_id = '${LAB}') WHERE sub = '${SENDER}'`,
];

async function createRecords(catalogue: Catalogue): Promise<void> {
  await ask(catalogue, SENDER, `PUT /session/switch-organization?organization_id=${LAB}`);
  await make(catalogue, "POST /token", { name: "desk" });
  await run(catalogue, [`UPDATE api_tokens SET key = '${KEY}'`]);
  const whole = { description: "By the sea.", license: "MIT", tags: ["sea"], dois: [TIDES_DOI] };
  for (const nodeId of [COLLECTION, PUBLISHED_COLLECTION]) {
    const made = await make(catalogue, "POST /collections", { name: "Picks", ...whole });
    await rename(catalogue, "collections", made, nodeId);
  }
  await ask(catalogue, "stranger", "POST /discover/datasets/2/preview", { dataUseAgreementId: 1 });
  await shareCollections(catalogue);
  const survey = [3, 4].map((questionId) => ({ questionId, response: "Yes" }));
  for (const nodeId of [PROPOSAL, SUBMISSION]) {
    const draft = { name: "Vagus", organizationNodeId: LAB, survey };
    await rename(
      catalogue,
      "proposals",
      await make(catalogue, "POST /publishing/proposal", draft),
      nodeId,
    );
  }
  await ask(catalogue, SENDER, `POST /publishing/proposal/submit?node_id=${SUBMISSION}`);
}

/** A collection of another person's, an invitation from it, and one to a collection of the sender's. */
async function shareCollections(catalogue: Catalogue): Promise<void> {
  const [, made] = await ask(catalogue, "owner", "POST /collections", { name: "Shared" });
  await rename(catalogue, "collections", String(Object(made).nodeId), SHARED_COLLECTION);
  const invitation = { email: `${SENDER}@example.org`, role: "Viewer" };
  await ask(catalogue, "owner", `POST /collections/${SHARED_COLLECTION}/people`, invitation);
  const other = { email: "invited@example.org", role: "Editor" };
  await ask(catalogue, SENDER, `POST /collections/${COLLECTION}/people`, other);
  await run(catalogue, [
    `UPDATE collection_invitations SET id = '${INVITATION}' WHERE email = '${invitation.email}'`,
    `UPDATE collection_invitations SET id = '${INVITED_PERSON}' WHERE email = '${other.email}'`,
    `INSERT INTO collection_users SELECT c.id, u.id, 2 FROM collections AS c, users AS u
     WHERE c.node_id = '${SHARED_COLLECTION}' AND u.sub = '${SENDER}'`,
  ]);
}

const askForEmail = async ({ services }: Catalogue) => {
  const linkHash = await hashToHex(REVERT_LINK);
  await services.db.batch([
    services.db.prepare("DELETE FROM email_changes"),
    services.db
      .prepare(
        `INSERT INTO email_changes (user_id, old_email, new_email, status, code_hash,
           asked_link_hash, session_began_at, asked_at)
         SELECT id, email, 'ada.moss@example.org', 'pending', ?2, ?3, ?4, ?4
         FROM users WHERE sub = ?1`,
      )
      .bind(SENDER, await hashCode(EMAIL_CODE, linkHash), linkHash, services.now().toISOString()),
  ]);
};
const follow = async (catalogue: Catalogue) =>
  run(catalogue, [
    `DELETE FROM follows`,
    `DELETE FROM followers`,
    `INSERT INTO followers (id, email, secret, asks, asks_since) VALUES (1, 'a@example.org', '${STOP_LINK}', 1, '')`,
    `INSERT INTO follows (id, follower_id, kind, target, name, secret, asked_at, confirmed_at)
     VALUES (1, 1, 'record', '1', 'Tides', '${await hashToHex(FOLLOW_LINK)}', '2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z')`,
  ]);
const enableRepository = async (catalogue: Catalogue) => {
  await linkGithub(catalogue);
  const url = "https://github.com/ada-moss/gauges";
  await ask(catalogue, SENDER, `POST /repository/enable?organization_id=${LAB}`, { url });
};
const linkGithub = (catalogue: Catalogue) =>
  ask(catalogue, SENDER, "POST /accounts/github/register", { code: "code-of-ada-moss" });
const publishCollection = (catalogue: Catalogue) =>
  ask(catalogue, SENDER, `POST /collections/${PUBLISHED_COLLECTION}/publish`);

/** What an example needs before it. */
export const BEFORE: Record<string, (catalogue: Catalogue) => Promise<unknown>> = {
  "POST /user/email/confirm": askForEmail,
  "POST /user/email/revert": askForEmail,
  "POST /discover/follows/confirm": follow,
  "POST /discover/follows/list": follow,
  "POST /discover/follows/stop": follow,
  "GET /discover/datasets/:id{[0-9]+}/versions/:version{[0-9]+}/files/table": async (catalogue) => {
    await catalogue.request("/discover/datasets/1/versions/1/files/table?path=data/gauge.csv");
    await catalogue.waitForDeferred();
  },
  "DELETE /user/orcid": (catalogue) =>
    run(catalogue, [
      `UPDATE users SET orcid = '{"name":"","orcid":"0000-0002-1825-0097","scope":[]}' WHERE sub = '${SENDER}'`,
    ]),
  "GET /accounts/github/user": linkGithub,
  "DELETE /accounts/github/user": linkGithub,
  "POST /repositories": linkGithub,
  "POST /repository/enable": linkGithub,
  "POST /repository/disable": enableRepository,
  "PUT /repository/external": enableRepository,
  "POST /repository/publish": linkGithub,
  "GET /repositories": async (catalogue) => {
    await linkGithub(catalogue);
    const url = "https://github.com/ada-moss/gauges";
    await ask(catalogue, SENDER, "POST /repositories", { url, publish_to_discover: true });
  },
  "GET /collections/:id/doi": publishCollection,
  "POST /collections/:id/unpublish": publishCollection,
  "POST /publish/versions/:uploadId/commit": async (catalogue) => {
    const { uploadId } = await catalogue.start({ key: "levels", name: "Levels" });
    await run(catalogue, [`UPDATE uploads SET id = '${UPLOAD}' WHERE id = '${uploadId}'`]);
  },
  "PUT /publish/blobs/:sha256{[0-9a-f]{64}}/parts/:number{[0-9]{1,5}}": (catalogue) =>
    openParts(catalogue.services, GAUGE_SHA256, GAUGE.length),
};

async function make(catalogue: Catalogue, address: string, body: object): Promise<string> {
  const [status, answer] = await ask(catalogue, SENDER, address, body);
  if (status !== 201) throw new Error(`${address} answered ${status}`);
  return String(Object(answer).nodeId);
}

function rename(catalogue: Catalogue, table: string, from: string, to: string): Promise<unknown> {
  return run(catalogue, [`UPDATE ${table} SET node_id = '${to}' WHERE node_id = '${from}'`]);
}

function run({ services: { db } }: Catalogue, statements: string[]): Promise<unknown> {
  return db.batch(statements.map((sql) => db.prepare(`${OF_TESTS} ${sql}`)));
}
