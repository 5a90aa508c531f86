import { Hono } from "hono";
import type { PortalEnv } from "./app-env.ts";
import { answerError } from "./middleware/errors.ts";
import { negotiate } from "./middleware/negotiate.ts";
import { requestLimits } from "./middleware/limits.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { session } from "./middleware/session.ts";
import { banners } from "./routes/banners.ts";
import { builds } from "./routes/builds.ts";
import { documents } from "./routes/documents.ts";
import { exports } from "./routes/exports.ts";
import { files } from "./routes/files.ts";
import { missingAssets } from "./routes/missing-assets.ts";
import { preview } from "./middleware/preview.ts";
import { hooks } from "./routes/hooks.ts";
import { payloads } from "./routes/payloads.ts";
import { previewLinks } from "./routes/preview.ts";
import { postPaths, postedSignIn } from "./routes/posted-sign-in.ts";
import { robots } from "./routes/robots.ts";
import { signInConfig } from "./routes/sign-in-config.ts";
import { status } from "./routes/status.ts";
import type { World } from "./world.ts";

/** The portal: what is asked from the top down, first answer wins. */
export function createApp(world: World): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  app.onError((error, c) => answerError(world, error, c));
  app.use(securityHeaders(world.config));
  app.route("/", hooks(world));
  app.use(requestLimits(postPaths(world)));
  app.route("/", robots(world));
  app.route("/", builds(world));
  app.route("/", signInConfig(world));
  app.route("/", missingAssets());
  app.route("/", banners(world));
  app.route("/", status(world));
  app.route("/", previewLinks(world));
  app.use(session(world));
  app.route("/", postedSignIn(world));
  app.route("/", files(world));
  app.route("/", exports(world));
  app.use(preview(world));
  app.use(payloads(world));
  app.use(negotiate(world));
  app.route("/", documents(world));
  return app;
}
