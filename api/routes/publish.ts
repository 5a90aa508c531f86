import { Hono, type Context } from "hono";
import { AccountsRequest } from "../wire/account/accounts.ts";
import { LISTED_MAX, createParser } from "../wire/parse.ts";
import { readBody } from "../http/body.ts";
import { readBytes } from "../http/bounded-text.ts";
import { PUBLISH_BODY_MAX_BYTES } from "../limits.ts";
import { publisherOnly } from "../http/publisher.ts";
import { writeAccounts } from "../publish/accounts.ts";
import { measurePublishing } from "../publish/measure.ts";
import { commitUpload } from "../publish/commit.ts";
import type { Unrelated } from "../publish/identity.ts";
import { parsePublication, parseRevision } from "../publish/publication.ts";
import { previewPublication } from "../publish/verdict.ts";
import { reviseVersion } from "../publish/revise.ts";
import { startPublication } from "../publish/start.ts";
import { unpublishDataset } from "../publish/unpublish.ts";
import { refuseMessage as refuse, refuseMessage } from "../http/refusal.ts";
import { toPublicDataset } from "../store/public-dataset.ts";
import type { Services } from "../services.ts";
import { PUBLISH_LIMITS, UnpublishRequest } from "../wire/publish.ts";
import { PartsRequest } from "../wire/publish-answers.ts";
import {
  joinParts,
  openParts,
  parseBlobs,
  writeBlob,
  writeBlobs,
  writePart,
} from "../publish/blobs.ts";

const parseAccounts = createParser(AccountsRequest);
const parseUnpublish = createParser(UnpublishRequest);
const PUBLISH_BODY = { maxBytes: PUBLISH_BODY_MAX_BYTES };

export function publishRoutes(services: Services): Hono {
  const routes = new Hono();
  routes.use(publisherOnly(services));

  routes.post("/versions", async (c) => {
    const publication = await readBody({ c, refuse }, parsePublication, PUBLISH_BODY);
    if (!publication.ok) return publication.answer;
    const started = await startPublication(services, publication.value);
    if (started.status === "unknown")
      return refuse(409, `dataset: ${started.named} names no dataset here.`);
    if (started.status !== "unrelated") return c.json(started);
    return refuseUnrelated(started, publication.value.name);
  });

  routes.post("/versions/preview", async (c) => {
    const publication = await readBody({ c, refuse }, parsePublication, PUBLISH_BODY);
    if (!publication.ok) return publication.answer;
    return c.json(await previewPublication(services, publication.value));
  });

  routes.route("/blobs", blobRoutes(services));

  routes.post("/versions/:uploadId/commit", async (c) => {
    const commit = await commitUpload(services, c.req.param("uploadId"));
    if (commit.ok) {
      const { datasetId, version, doi } = commit;
      return c.json({ status: "published", datasetId, version, doi });
    }
    if (commit.problem === "unknown upload") return refuse(404, "No such upload.");
    if (commit.problem === "unrelated") return refuseUnrelated(commit.unrelated, commit.name);
    const { length } = commit.missing;
    const message = `${length === 1 ? "1 file has" : `${length} files have`} not arrived. Send what is missing, then commit again.`;
    const missing = commit.missing.slice(0, LISTED_MAX);
    return Response.json({ message, missing, missingCount: length }, { status: 409 });
  });

  routes.post("/datasets/:id{[0-9]+}/unpublish", async (c) => {
    const asked = await readBody({ c, refuse }, parseUnpublish, { isOptional: true });
    if (!asked.ok) return asked.answer;
    const id = Number(c.req.param("id"));
    if (!(await unpublishDataset(services, id, asked.value.reason ?? null)))
      return refuse(404, "No such dataset.");
    return c.json({ status: "unpublished", datasetId: id });
  });

  routes.post("/datasets/:id{[0-9]+}/versions/:version{[0-9]+}/revise", async (c) => {
    const change = await readBody({ c, refuse }, parseRevision, PUBLISH_BODY);
    if (!change.ok) return change.answer;
    const place = { datasetId: Number(c.req.param("id")), version: Number(c.req.param("version")) };
    const revised = await measurePublishing(
      services,
      () => reviseVersion(services, place, { change: change.value }),
      ({ ok }) => (ok ? "revised" : "refused"),
    );
    if (revised.ok) return c.json(toPublicDataset(services, revised.row));
    if (revised.problem === "unknown version") return refuse(404, "No such version.");
    if (revised.problem === "withdrawn") return refuse(410, "The version was withdrawn.");
    return refuse(409, "The version is being revised by others. Send the change again.");
  });

  routes.put("/accounts", async (c) => {
    const accounts = await readBody({ c, refuse }, parseAccounts, PUBLISH_BODY);
    if (!accounts.ok) return accounts.answer;
    const written = await writeAccounts(services, accounts.value);
    if (!written.ok) return refuse(409, written.problem);
    const { organizations, users } = accounts.value;
    return c.json({ organizations: organizations.length, users: users.length });
  });

  return routes;
}

function refuseUnrelated({ status: _status, ...unrelated }: Unrelated, name: string): Response {
  const { datasetId, name: other } = unrelated;
  const message = `This key names dataset ${datasetId}, “${other}”, but “${name}” has another title and no file in common with it. Nothing was published. Say dataset: ${datasetId} if it is the next version of it, or dataset: "new" if not.`;
  return Response.json({ message, name, unrelated }, { status: 409 });
}

const parseParts = createParser(PartsRequest);
const SHA256 = "/:sha256{[0-9a-f]{64}}";
const UNSIZED = "Say the size of the file in Content-Length.";

/** The bytes of announced files: small ones whole, large ones in parts that a later attempt can continue. */
function blobRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.post("/", async (c) => {
    const body = await readBytes(c.req.raw, PUBLISH_LIMITS.TOGETHER_BYTES);
    if (!body.ok) return refuseMessage("status" in body ? body.status : 400, body.problem);
    const blobs = parseBlobs(body.value);
    if (!blobs.ok) return refuseMessage(400, blobs.problem);
    const written = await writeBlobs(services, blobs.value);
    return written.ok
      ? c.json({ stored: blobs.value.length })
      : refuseMessage(400, written.problem);
  });

  routes.put(SHA256, async (c) => {
    const size = readLength(c);
    if (size === null) return refuseMessage(411, UNSIZED);
    const sha256 = c.req.param("sha256");
    const written = await writeBlob(services, sha256, { body: c.req.raw.body, size });
    return written.ok ? c.json({ sha256 }) : refuseMessage(400, written.problem);
  });

  routes.post(`${SHA256}/parts`, async (c) => {
    const request = await readBody({ c, refuse: refuseMessage }, parseParts);
    if (!request.ok) return request.answer;
    const arrived = await openParts(services, c.req.param("sha256"), request.value.size);
    return c.json({ partBytes: PUBLISH_LIMITS.PART_BYTES, arrived });
  });

  routes.put(`${SHA256}/parts/:number{[0-9]{1,5}}`, async (c) => {
    const size = readLength(c);
    if (size === null) return refuseMessage(411, UNSIZED);
    const sha256 = c.req.param("sha256");
    const number = Number(c.req.param("number"));
    const written = await writePart(services, sha256, { number, body: c.req.raw.body, size });
    return written.ok ? c.json({ sha256 }) : refuseMessage(written.status, written.problem);
  });

  routes.post(`${SHA256}/join`, async (c) => {
    const sha256 = c.req.param("sha256");
    const joined = await joinParts(services, sha256);
    if (joined.ok) return c.json({ sha256 });
    if ("missing" in joined) {
      const message = "Some parts have not arrived. Send them, then join again.";
      return Response.json({ message, missing: joined.missing }, { status: 409 });
    }
    return refuseMessage("status" in joined ? joined.status : 400, joined.problem);
  });

  return routes;
}

function readLength(c: Context): number | null {
  const length = c.req.header("content-length");
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null;
}
