import { Hono } from "hono";
import { limitCalls } from "./middleware/call-limits.ts";
import { answerHeaders } from "./middleware/headers.ts";
import { createNotFound } from "./middleware/not-found.ts";
import { refuseByPath } from "./refusal.ts";
import { createDownloadCounter } from "./files/download-counter.ts";
import { documentRoutes } from "./openapi/routes.ts";
import { agreementRoutes } from "./routes/agreements.ts";
import { contentRoutes } from "./routes/content.ts";
import { datasetRoutes } from "./routes/datasets.ts";
import { facetRoutes } from "./routes/facets.ts";
import { fileRoutes } from "./routes/files.ts";
import { manifestRoutes } from "./routes/manifest.ts";
import { memberRoutes } from "./routes/members.ts";
import { metricRoutes } from "./routes/metrics.ts";
import { packageRoutes } from "./routes/packages.ts";
import { publishRoutes } from "./routes/publish.ts";
import { recordRoutes } from "./routes/records.ts";
import { rehydrateRoutes } from "./routes/rehydrate.ts";
import { repositoryRoutes } from "./routes/repositories.ts";
import { searchRoutes } from "./routes/search.ts";
import { signedInRoutes } from "./routes/signed-in.ts";
import { versionRoutes } from "./routes/versions.ts";
import { viewerAssetRoutes } from "./routes/viewer-assets.ts";
import { wholeListRoutes } from "./routes/whole-lists.ts";
import { zipRoutes } from "./routes/zip.ts";
import { zipitRoutes } from "./routes/zipit.ts";
import type { World } from "./world.ts";

/** The product API over one world; a test hands in its own. */
export function createApp(world: World): Hono {
  const app = new Hono();
  const count = createDownloadCounter(world);
  app.use(answerHeaders());
  app.use(limitCalls(world));
  app.route("/discover", datasetRoutes(world));
  app.route("/discover", searchRoutes(world));
  app.route("/discover", facetRoutes(world));
  app.route("/discover", versionRoutes(world));
  app.route("/discover", memberRoutes(world));
  app.route("/discover", fileRoutes(world));
  app.route("/discover", contentRoutes(world, count));
  app.route("/discover", manifestRoutes(world));
  app.route("/discover", packageRoutes(world));
  app.route("/discover", wholeListRoutes(world));
  app.route("/discover", recordRoutes(world));
  app.route("/discover", agreementRoutes(world));
  app.route("/discover", metricRoutes(world));
  app.route("/discover", zipRoutes(world, count));
  app.route("/zipit", zipitRoutes(world, count));
  app.route("/discover", rehydrateRoutes(world));
  app.route("/publish", publishRoutes(world));
  app.route("/publishing", repositoryRoutes(world));
  app.route("/packages", viewerAssetRoutes(world));
  app.route("/", signedInRoutes(world));
  app.route("/", documentRoutes(world));
  app.notFound(createNotFound(app));
  app.onError((error, c) => {
    console.error(
      JSON.stringify({ event: "unexpected_error", path: c.req.path, error: error.stack }),
    );
    return refuseByPath(c.req.path, 500, "Something went wrong here. Please try again.");
  });
  return app;
}
