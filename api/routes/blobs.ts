import { Hono, type Context } from "hono";
import { createParser } from "#api/wire/parse.ts";
import { PartsRequest, PUBLISH_LIMITS } from "#api/wire/publish.ts";
import { readBody } from "../http/body.ts";
import { writeBlob } from "../publish/blobs.ts";
import { joinParts, openParts, writePart } from "../publish/parts.ts";
import { refuseMessage } from "../http/refusal.ts";
import type { Services } from "../services.ts";

const parseParts = createParser(PartsRequest);
const SHA256 = "/:sha256{[0-9a-f]{64}}";
const UNSIZED = "Say the size of the file in Content-Length.";

/** The bytes of announced files: small ones whole, large ones in parts that a later try goes on with. */
export function blobRoutes(services: Services): Hono {
  const routes = new Hono();

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
