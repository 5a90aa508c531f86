import { Hono } from "hono";
import { parseFollowLink, parseFollowRequest, parseFollowStop } from "../wire/follows.ts";
import { readRequester } from "../auth/caller.ts";
import { requestFollow, confirmFollow, listFollows, stopFollowing } from "../follows/follows.ts";
import { readLanguage } from "../mail/languages.ts";
import { readBody } from "../http/body.ts";
import { refuseDiscover } from "../http/refusal.ts";
import type { Services } from "../services.ts";

const NO_LINK = "This link is no longer good.";

/** Emails about news, for anyone with an email address: requested, confirmed, listed and ended. */
export function followRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.post("/follows", async (c) => {
    const body = await readBody({ c, refuse: refuseDiscover }, parseFollowRequest);
    if (!body.ok) return body.answer;
    const requester = await readRequester(services, c.req.raw);
    const language = readLanguage(c.req.raw);
    switch (await requestFollow(services, { ...body.value, requester, language })) {
      case "asked":
        return c.body(null, 202);
      case "unknown":
        return refuseDiscover(404, "There is nothing public of this kind to follow.");
      case "unavailable":
        return refuseDiscover(
          503,
          "No email can be sent just now, or too much from your network or account waits to be confirmed. Nothing is followed; try again later.",
        );
    }
  });

  routes.post("/follows/confirm", async (c) => {
    const body = await readBody({ c, refuse: refuseDiscover }, parseFollowLink);
    if (!body.ok) return body.answer;
    const opened = { ...body.value, language: readLanguage(c.req.raw) };
    const follows = await confirmFollow(services, opened);
    return follows === null ? refuseDiscover(410, NO_LINK) : c.json(follows);
  });

  routes.post("/follows/list", async (c) => {
    const body = await readBody({ c, refuse: refuseDiscover }, parseFollowLink);
    if (!body.ok) return body.answer;
    const opened = { ...body.value, language: readLanguage(c.req.raw) };
    const follows = await listFollows(services, opened);
    return follows === null ? refuseDiscover(410, NO_LINK) : c.json(follows);
  });

  routes.post("/follows/stop", async (c) => {
    const body = await readBody({ c, refuse: refuseDiscover }, parseFollowStop);
    if (!body.ok) return body.answer;
    await stopFollowing(services, body.value);
    return c.body(null, 204);
  });

  return routes;
}
