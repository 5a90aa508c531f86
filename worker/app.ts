import { Hono } from "hono";
import { LANGUAGE, PREFIX } from "#client/contract/language.ts";
import { identifyRequest } from "#platform/request-log.ts";
import type { PortalEnv, Services } from "./services.ts";
import { limitByAccount, limitByAddress } from "./middleware/limit-by-address.ts";
import { earlyHints } from "./middleware/early-hints.ts";
import { answerError } from "./middleware/errors.ts";
import { negotiate } from "./middleware/negotiate.ts";
import { storePage, createServeCachedPage } from "./page-cache/serve-cached-page.ts";
import { requestLimits } from "./middleware/limits.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { signposting } from "./middleware/signposting.ts";
import { session } from "./middleware/session.ts";
import { accountExport } from "./routes/account/account-export.ts";
import { appearance } from "./routes/appearance.ts";
import { banners, cards, codes, planes } from "./routes/record/record-pictures.ts";
import {
  builds,
  missingAssets,
  llmsTxt,
  robots,
  securityTxt,
  openSearch,
} from "./routes/site-files.ts";
import { documents } from "./page/documents.ts";
import { downloads } from "./routes/files/downloads.ts";
import { emailRevert } from "./routes/account/email-revert.ts";
import { embeddedPlots } from "./routes/files/embedded-plots.ts";
import { embeddedCards, oembed } from "./routes/record/embed.ts";
import { exports } from "./routes/record/exports.ts";
import { feeds } from "./routes/feeds.ts";
import { follow } from "./routes/follow.ts";
import { files } from "./routes/files/files.ts";
import { savedRecords } from "./routes/record/saved-records.ts";
import { tables } from "./routes/files/tables.ts";
import { linkedAccounts } from "./routes/account/linked-accounts.ts";
import { linksets } from "./routes/record/linksets.ts";
import { markdownView } from "./routes/record/markdown-view.ts";
import { preview, previewLinks } from "./routes/preview.ts";
import { hooks } from "./routes/hooks.ts";
import { personCards } from "./routes/person-cards.ts";
import { answerMemberForms } from "./routes/account/member-forms.ts";
import { payloads } from "./page/payloads.ts";
import { postedSignIn, signInConfig } from "./routes/account/sign-in.ts";
import { signOut } from "./routes/account/sign-out.ts";
import { proposalAutosave } from "./routes/account/proposal-autosave.ts";
import { recipes } from "./routes/files/recipes.ts";
import { reports } from "./routes/reports.ts";
import { signIns } from "./routes/sign-ins.ts";
import { countAnswer, views } from "./routes/views.ts";
import { requests } from "./routes/files/requests.ts";
import { mcp } from "./mcp/mcp.ts";
import { oai } from "./oai/oai.ts";
import { dois } from "./routes/record/dois.ts";
import { dcatCatalog } from "./routes/dcat-catalog.ts";
import { sitemap } from "./routes/sitemap.ts";
import { suggestions } from "./routes/suggestions.ts";
import { operators } from "./routes/operators.ts";
import { status } from "./routes/status.ts";
import { texts } from "./routes/record/texts.ts";

/** The portal: middleware and routes, in the order they run. */
export function createApp(services: Services): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>().basePath(PREFIX);
  app.onError((error, c) => answerError(services, error, c));
  app.use(storePage(services));
  app.use(securityHeaders(services.config));
  app.route("/", hooks(services));
  app.route("/", reports(services));
  app.route("/", views(services));
  app.route("/", signIns(services));
  app.use(requestLimits(app));
  app.use(limitByAddress(services));
  if (LANGUAGE === "en") app.route("/", withoutLanguage(services));
  app.route("/", suggestions(services));
  app.route("/", signOut(services));
  app.use(session(services));
  app.use(limitByAccount(services));
  app.route("/", postedSignIn(services));
  app.route("/", linkedAccounts(services));
  app.route("/", emailRevert(services));
  app.route("/", answerMemberForms(services));
  app.route("/", proposalAutosave(services));
  if (LANGUAGE === "en") app.route("/", filesAndExports(services));
  app.route("/", requests(services));
  app.route("/", follow(services));
  app.use(preview(services));
  app.use(payloads(services));
  app.use(earlyHints(services));
  app.use(signposting(services));
  app.use(negotiate(services));
  app.route("/", documents(services));
  return app;
}

/** Addresses without session and language, because machines or whole pages request them. */
function withoutLanguage(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>()
    .route("/", robots(services))
    .route("/", llmsTxt(services))
    .route("/", securityTxt(services))
    .route("/", appearance(services))
    .route("/", sitemap(services))
    .route("/", dcatCatalog(services))
    .route("/", dois(services))
    .route("/", oai(services))
    .route("/", mcp(services))
    .route("/", openSearch(services))
    .route("/", feeds(services))
    .route("/", linksets(services))
    .route("/", markdownView(services))
    .route("/", texts(services))
    .route("/", builds(services))
    .route("/", signInConfig(services))
    .route("/", missingAssets())
    .route("/", banners(services))
    .route("/", planes(services))
    .route("/", cards(services))
    .route("/", embeddedPlots(services))
    .route("/", embeddedCards(services))
    .route("/", oembed(services))
    .route("/", personCards(services))
    .route("/", codes(services))
    .route("/", status(services))
    .route("/", operators(services))
    .route("/", previewLinks(services));
}

/** Addresses that use the session and have no language. */
function filesAndExports(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>()
    .route("/", accountExport(services))
    .route("/", files(services))
    .route("/", tables(services))
    .route("/", savedRecords(services))
    .route("/", exports(services))
    .route("/", downloads(services))
    .route("/", recipes(services));
}

/** The portal as the platform calls it. */
export interface Portal {
  fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response>;
}

/** A cached page is served before anything else runs. */
export function createPortal(services: Services): Portal {
  const app = createApp(services);
  const answerCached = createServeCachedPage(services);
  return {
    fetch: (request, env, context) =>
      identifyRequest(async () => {
        const stored = await answerCached(request, context);
        const answer = stored ?? (await app.fetch(request, env, context));
        countAnswer(services, request, answer.status);
        services.metrics?.answer(request, { status: answer.status, isStored: stored !== null });
        return answer;
      }),
  };
}
