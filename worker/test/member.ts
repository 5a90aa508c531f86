import { ORIGIN, signedIn, type TestApp, type Visit } from "./app.ts";
import { json, status, type Answer, type Script } from "./upstream.ts";

export const LAB = "N:organization:9a000000-0000-4000-8000-000000000001";
export const KEY = "4f6d1c1e-0000-4000-8000-000000000001";

const USER = {
  id: "N:user:1",
  email: "ada@example.org",
  firstName: "Ada",
  lastName: "Moss",
  preferredOrganization: LAB,
  orcid: { name: "Ada Moss", orcid: "0000-0005-0000-0010", scope: [] },
};

export const DATASET = {
  content: {
    id: "N:dataset:1",
    intId: 9031,
    name: "Private tides",
    description: "Nobody else may read this.",
    createdAt: "2026-01-01T00:00:00Z",
    updatedAt: "2026-01-02T00:00:00Z",
    tags: ["tide"],
  },
  organization: LAB,
  owner: "N:user:1",
  collaboratorCounts: { users: 1, organizations: 0, teams: 0 },
  storage: 1_000,
  status: { id: 2, name: "WORK", displayName: "In work", color: "#2760FF" },
  publication: { status: "draft" },
  role: "owner",
  packageTypeCounts: { CSV: 2 },
};

const PAGE = { limit: 25, offset: 0, totalCount: 1 };
const SHARED = {
  id: "N:dataset:2",
  intId: 9032,
  name: "Shared traces",
  workspaceNodeId: "N:organization:other",
  workspaceName: "Atlas",
};

/** The product API's answers for Ada, only by her token; everyone else is refused. */
export function createMemberScript(more: Script = {}): Script {
  const script: Script = {
    "/user": json(USER),
    "/organizations": json({
      organizations: [
        { organization: { id: LAB, name: "Moss Lab", slug: "moss-lab" }, isOwner: true },
      ],
    }),
    "/accounts/github/user": status(404),
    "/datasets/paginated": json({ ...PAGE, datasets: [DATASET] }),
    "/datasets/shared-datasets": json({ ...PAGE, datasets: [{ content: SHARED }] }),
    "/datasets/9031": json(DATASET),
    "/datasets/9031/readme": json({ readme: "# Gauge *three*\n\n<script>alert(1)</script>" }),
    "/datasets/9031/packages": json({ limit: 100, offset: 0, packages: [] }),
    "/datasets/9031/collaborators": json({
      users: [{ id: "N:user:2", firstName: "Tomas", lastName: "Reyes", role: "editor" }],
      teams: [],
    }),
    "/collections": json({ ...PAGE, collections: [] }),
    "/publishing/proposal": json(null),
    "/token": json([{ name: "ada-laptop", key: KEY }]),
    ...more,
  };
  return Object.fromEntries(Object.entries(script).map(([path, answer]) => [path, forAda(answer)]));
}

function forAda(answer: Answer): Answer {
  return (request) =>
    request.headers.get("authorization") === "Bearer token-of-ada"
      ? answer(request)
      : status(403)(request);
}

/** Sends a form of one of Ada's pages. */
export function postForm(
  app: TestApp,
  page: string,
  fields: Record<string, string>,
): Promise<Visit> {
  const key = `${signedIn.sub}.0b7c2f5e-0000-4000-8000-000000000001`;
  return app.visit(page, {
    method: "POST",
    headers: { origin: ORIGIN },
    body: new URLSearchParams({ _subject: "", _key: key, ...fields }),
    redirect: "manual",
  });
}
