import { Hono } from "hono";
import * as v from "valibot";
import {
  parseExternalRepositoryChange,
  parseRepositoryPublish,
  parseRepositorySwitch,
} from "#api/wire/external-repositories.ts";
import { readBody } from "../http/body.ts";
import { createGuard, type Call } from "../auth/guard.ts";
import { one, parseQuery, text } from "../http/query.ts";
import { ROLE_LEVELS } from "../auth/rights.ts";
import {
  changeRepository,
  disableRepository,
  enableRepository,
  loadExternalRepository,
  type RepositoryUse,
} from "../store/external-repositories.ts";
import { loadGithubUser } from "../store/github.ts";
import { loadWorkspace, type Standpoint } from "../store/workspaces.ts";
import { loadNamedDataset, type NamedDataset } from "../store/workspace-datasets.ts";
import type { Services } from "../services.ts";
import { toPlace } from "./signed-in/session.ts";
import { refuseDiscover } from "../http/refusal.ts";
import { loadOverview, loadRepositories } from "../store/repositories.ts";

export const WorkspaceQuery = v.object({
  organization_id: one(text("organization_id", 255)),
});

/** The older calls on code repositories; the newer ones are under `/repositories`. */
export function externalRepositoryRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);

  on("POST /repository/enable", async (call) => {
    const requested = await readSwitch(services, call);
    if (!requested.ok) return requested.answer;
    return enable(services, call, { use: requested.use, datasetId: null });
  });

  on("POST /repository/disable", async (call) => {
    const requested = await readSwitch(services, call);
    if (!requested.ok) return requested.answer;
    await disableRepository(services, requested.use);
    return answerRepository(services, call, requested.use);
  });

  on("PUT /repository/external", async (call) => {
    const body = await readBody(call, parseExternalRepositoryChange);
    if (!body.ok) return body.answer;
    const { organizationId, datasetId, url, type } = body.value;
    const found = await findWorkspace(services, call, organizationId);
    if (!found.ok) return found.answer;
    if (datasetId !== null) {
      const named = { place: datasetId, workspace: found.workspace };
      if ((await findDataset(services, call, named)) === null)
        return call.refuse(404, "No such dataset.");
    }
    const use = { userId: call.account.user.id, organizationId, url, type };
    await changeRepository(services, use, body.value);
    return answerRepository(services, call, use);
  });

  on("POST /repository/publish", async (call) => {
    const body = await readBody(call, parseRepositoryPublish);
    if (!body.ok) return body.answer;
    const { organization_id, dataset_id, url, type } = body.value;
    const found = await findWorkspace(services, call, organization_id);
    if (!found.ok) return found.answer;
    const dataset = await findDataset(services, call, {
      place: dataset_id,
      workspace: found.workspace,
    });
    if (dataset === null) return call.refuse(404, "No such dataset.");
    if (!call.allows(dataset.role))
      return call.refuse(403, "Your role in this dataset does not allow this.");
    const organizationId = found.workspace.id;
    const use = { userId: call.account.user.id, organizationId, url, type };
    return enable(services, call, { use, datasetId: dataset.id });
  });

  return routes;
}

type Switch = { ok: true; use: RepositoryUse } | { ok: false; answer: Response };

async function readSwitch(services: Services, call: Call): Promise<Switch> {
  const query = parseQuery(call.c.req.url, WorkspaceQuery);
  if (!query.ok) return { ok: false, answer: call.refuse(400, "organization_id is required") };
  const body = await readBody(call, parseRepositorySwitch);
  if (!body.ok) return body;
  const found = await findWorkspace(services, call, query.value.organization_id);
  if (!found.ok) return found;
  const { url, type } = body.value;
  const use = { userId: call.account.user.id, organizationId: found.workspace.id, url, type };
  return { ok: true, use };
}

type Found = { ok: true; workspace: Standpoint } | { ok: false; answer: Response };

/** The workspace that a call names, if its person belongs to it. */
async function findWorkspace(
  services: Services,
  { account, refuse }: Call,
  named: number | string,
): Promise<Found> {
  const place = typeof named === "number" ? named : toPlace(named);
  const workspace = await loadWorkspace(services, account.user.id, place);
  if (workspace === null) return { ok: false, answer: refuse(404, "No such workspace.") };
  const only = account.onlyOrganizationId ?? workspace.id;
  if (workspace.level < ROLE_LEVELS.member || only !== workspace.id)
    return { ok: false, answer: refuse(403, "Your role in this workspace does not allow this.") };
  return { ok: true, workspace };
}

/** A dataset of that workspace which the person may see. */
async function findDataset(
  services: Services,
  { account }: Call,
  { place: named, workspace }: { place: number | string; workspace: Standpoint },
): Promise<NamedDataset | null> {
  const place = typeof named === "number" ? named : toPlace(named);
  const only = { ...account, onlyOrganizationId: workspace.id };
  const dataset = await loadNamedDataset(services, only, place);
  return dataset === null || dataset.role === 0 ? null : dataset;
}

async function enable(
  services: Services,
  call: Call,
  { use, datasetId }: { use: RepositoryUse; datasetId: number | null },
): Promise<Response> {
  if ((await loadGithubUser(services, call.account.user.sub)) === null)
    return call.refuse(404, "No GitHub account is linked.");
  await enableRepository(services, use, datasetId);
  return answerRepository(services, call, use);
}

async function answerRepository(
  services: Services,
  { c, refuse }: Call,
  use: RepositoryUse,
): Promise<Response> {
  const repository = await loadExternalRepository(services, use);
  return repository === null ? refuse(404, "No such repository.") : c.json(repository);
}

export function repositoryRoutes(services: Services): Hono {
  const routes = new Hono();
  routes.get("/repositories", async (c) => c.json(await loadRepositories(services)));
  routes.get("/repositories/:id/overview", async (c) => {
    const overview = await loadOverview(services, c.req.param("id"));
    if (overview === null) return refuseDiscover(404, "No such repository, or it has no overview.");
    return c.body(overview, 200, { "content-type": "text/markdown; charset=utf-8" });
  });
  return routes;
}
