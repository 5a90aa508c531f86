import { Hono } from "hono";
import type { PortalEnv } from "../app-env.ts";
import { SECURITY_TXT_LIFE_MS } from "../limits.ts";
import type { Services } from "../services.ts";

export const SECURITY_TXT_PATH = "/.well-known/security.txt";
const DAY_MS = 86_400_000;

/**
 * Whom to tell of a weakness (RFC 9116); 404 where no contact is set. It expires so long after it
 * is read, to the day, because a date that is written down passes unseen.
 */
export function securityTxt({ config, now }: Services): Hono<PortalEnv> {
  const { SECURITY_CONTACT, SECURITY_POLICY_URL, PUBLIC_ORIGIN } = config;
  return new Hono<PortalEnv>().get(SECURITY_TXT_PATH, (c) => {
    if (SECURITY_CONTACT === "") {
      return c.text("No security contact is set for this portal.", 404, {
        "Cache-Control": "no-store",
      });
    }
    const expires = Math.floor((now() + SECURITY_TXT_LIFE_MS) / DAY_MS) * DAY_MS;
    const lines = [
      `Contact: ${SECURITY_CONTACT}`,
      `Expires: ${new Date(expires).toISOString().replace(".000", "")}`,
      "Preferred-Languages: en",
      `Canonical: ${PUBLIC_ORIGIN}${SECURITY_TXT_PATH}`,
      ...(SECURITY_POLICY_URL === "" ? [] : [`Policy: ${SECURITY_POLICY_URL}`]),
    ];
    return c.text(`${lines.join("\n")}\n`, 200, { "Cache-Control": "public, max-age=3600" });
  });
}
