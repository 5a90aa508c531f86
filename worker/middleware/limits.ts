import type { MiddlewareHandler } from "hono";
import { RECIPE_NAMES } from "#client/contract/recipes.ts";
import { ADDRESS_MAX_CHARS } from "../limits.ts";

const READING = "GET, HEAD";

/** The few addresses that forms are sent to; each of them checks where the form stood. */
const RECIPES = RECIPE_NAMES.join("|").replaceAll(".", "\\.");
const FORM_PATH = new RegExp(
  `^/((datasets|code|collections)/\\d{1,15}/(version/\\d{1,9}/(download|restore|${RECIPES})|access)|user/profile/(orcid|github)(/remove)?|user/email(/confirm|/revert)?)$`,
);

/** Only the methods an address is for, only addresses of a sane length. */
export function requestLimits(posts: ReadonlySet<string>): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    const takesPosts = posts.has(path) || FORM_PATH.test(path);
    if (method !== "GET" && method !== "HEAD" && !(takesPosts && method === "POST")) {
      const allow = posts.has(path) ? `${READING}, POST` : READING;
      return c.text(`This address only answers ${allow.replace(", ", " and ")}.`, 405, {
        Allow: allow,
      });
    }
    if (c.req.url.length > ADDRESS_MAX_CHARS) return c.text("This address is too long.", 414);
    return next();
  };
}
