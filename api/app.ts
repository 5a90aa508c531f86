import { Hono } from "hono";
import { UndecidedToken } from "./auth/caller.ts";
import { limitCalls } from "./http/call-limits.ts";
import { answerHeaders } from "./http/headers.ts";
import { createNotFound, refuseByPath, refuseUndecided } from "./http/refusal.ts";
import { createDownloadCounter } from "./files/download-counter.ts";
import { documentRoutes } from "./openapi/page.ts";
import { agreementRoutes } from "./routes/agreements.ts";
import { changeRoutes } from "./routes/changes.ts";
import { contentRoutes } from "./routes/content.ts";
import { datasetRoutes } from "./routes/datasets.ts";
import { facetRoutes, recordRoutes, searchRoutes } from "./routes/search.ts";
import { fileRoutes } from "./routes/files.ts";
import { manifestRoutes } from "./routes/manifest.ts";
import { memberRoutes } from "./routes/members.ts";
import { metricRoutes } from "./routes/metrics.ts";
import { packageRoutes, viewerAssetRoutes } from "./routes/packages.ts";
import { publishRoutes } from "./routes/publish.ts";
import { rehydrateRoutes } from "./routes/rehydrate.ts";
import { repositoryRoutes } from "./routes/external-repositories.ts";
import { signedInRoutes } from "./routes/signed-in.ts";
import { versionRoutes } from "./routes/versions.ts";
import { wholeListRoutes } from "./routes/whole-lists.ts";
import { zipRoutes, zipitRoutes } from "./routes/zip.ts";
import type { Services } from "./services.ts";

/** The product API over one set of services; a test passes its own. */
export function createApp(services: Services): Hono {
  const app = new Hono();
  const count = createDownloadCounter(services);
  app.use(answerHeaders());
  app.use(limitCalls(services));
  app.route("/discover", datasetRoutes(services));
  app.route("/discover", changeRoutes(services));
  app.route("/discover", searchRoutes(services));
  app.route("/discover", facetRoutes(services));
  app.route("/discover", versionRoutes(services));
  app.route("/discover", memberRoutes(services));
  app.route("/discover", fileRoutes(services));
  app.route("/discover", contentRoutes(services, count));
  app.route("/discover", manifestRoutes(services));
  app.route("/discover", packageRoutes(services));
  app.route("/discover", wholeListRoutes(services));
  app.route("/discover", recordRoutes(services));
  app.route("/discover", agreementRoutes(services));
  app.route("/discover", metricRoutes(services));
  app.route("/discover", zipRoutes(services, count));
  app.route("/zipit", zipitRoutes(services, count));
  app.route("/discover", rehydrateRoutes(services));
  app.route("/publish", publishRoutes(services));
  app.route("/publishing", repositoryRoutes(services));
  app.route("/packages", viewerAssetRoutes(services));
  app.route("/", signedInRoutes(services));
  app.route("/", documentRoutes(services));
  app.notFound(createNotFound(app));
  app.onError((error, c) => {
    if (error instanceof UndecidedToken) return refuseUndecided(c.req.path);
    console.error(
      JSON.stringify({ event: "unexpected_error", path: c.req.path, error: error.stack }),
    );
    return refuseByPath(c.req.path, 500, "Something went wrong here. Please try again.");
  });
  return app;
}
