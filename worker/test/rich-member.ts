import { createMemberScript, LAB } from "./member.ts";
import type { Stage } from "./own-sign-in.ts";
import { toDataset } from "./records.ts";
import { DAY, FULL_COLLECTION, FULL_DATASET, FULL_PROPOSAL, FULL_REQUEST } from "./rich-records.ts";
import { COLLECTION, READS } from "./sent-forms.ts";
import { json, type Script, status, text } from "./upstream.ts";

const PAGE = { limit: 25, offset: 0, totalCount: 60 };

const workspace = (name: string, role: object) => ({
  organization: { id: `N:organization:${name}`, name, slug: name.toLowerCase() },
  ...role,
});

const OF_ACCOUNT: Script = {
  "/user": json({
    id: "N:user:1",
    email: "ada@example.org",
    firstName: "Ada",
    lastName: "Moss",
    middleInitial: "K",
    degree: "M.S.",
    credential: "Postdoc",
    color: "#DF2935",
    preferredOrganization: LAB,
    orcid: { name: "Ada Moss", orcid: "0000-0002-1825-0097", scope: [] },
    pennsieveTermsOfService: { version: "20260102030405" },
    customTermsOfService: [
      { version: "20260203040506", organizationId: LAB },
      { version: "20260304050607", organizationId: "N:organization:gone" },
    ],
  }),
  "/organizations": json({
    organizations: [
      { organization: { id: LAB, name: "Moss Lab", slug: "moss-lab" }, isOwner: true },
      workspace("Reefs", { isAdmin: true }),
      workspace("Banks", {}),
      workspace("Atlas", { isGuest: true }),
    ],
  }),
  "/accounts/github/user": json({ login: "ada-moss", html_url: "https://github.com/ada-moss" }),
  "/notifications": json({
    notifications: ["access-granted", "access-refused", "proposal-accepted", "proposal-rejected"]
      .concat("new-version", "embargo-ends")
      .map((kind, at) => ({
        id: 9 - at,
        kind,
        name: `Thing ${at}`,
        target: "7",
        mark: kind === "embargo-ends" ? "2027-01-01" : "3",
        createdAt: DAY,
        isRead: at > 0,
      })),
    unread: 1,
    next: 3,
    mails: { requests: true, proposals: false, versions: true, embargoes: false },
  }),
  "/user/deletion": json({
    blockedBy: [],
    deleted: { machineKeys: 2, collections: 1, proposals: 3 },
    passedOn: { datasets: 4, collections: 5 },
    kept: { publishedCollections: 6, acceptedProposals: 7 },
  }),
  "/token": json([
    { name: "ada-laptop", key: "4f6d1c1e-0000-4000-8000-000000000001", lastUsed: DAY },
    { name: "new", key: "4f6d1c1e-0000-4000-8000-000000000002" },
  ]),
  "/discover/datasets/doi": (request) => {
    const doi = new URL(request.url).searchParams.get("doi") ?? "";
    return json({ published: { [doi]: toDataset({ id: 3, doi, name: "Record 3" }) } })(request);
  },
};

const OF_DATASETS: Script = {
  "/datasets/paginated": json({ ...PAGE, datasets: [FULL_DATASET] }),
  "/datasets/shared-datasets": json({
    ...PAGE,
    datasets: [
      {
        content: {
          id: "N:dataset:2",
          intId: 9032,
          name: "Shared traces",
          description: "Of the reef.",
          updatedAt: DAY,
          workspaceNodeId: "N:organization:Atlas",
          workspaceName: "Atlas",
        },
      },
    ],
  }),
  "/datasets/9031": json(FULL_DATASET),
  "/datasets/9031/collaborators": json({
    users: [{ id: "N:user:2", firstName: "Tomas", lastName: "Reyes", role: "editor" }],
    teams: [{ id: "N:team:1", name: "Divers", role: "viewer" }],
    organizationRole: "guest",
  }),
  "/datasets/9031/packages": json({
    limit: 100,
    offset: 0,
    packages: [toPackage("gauge-1", "Collection"), toPackage("levels.csv", "CSV")],
  }),
  "/datasets/9031/changelog/timeline": json({
    eventGroups: [
      toEvents("ACCEPT_PUBLICATION", { version: 2, userNames: ["Tomas Reyes", "Ada Moss"] }),
      toEvents("CREATE_PACKAGE", { totalCount: 3 }),
      toEvents("CREATE_DATASET", {}),
    ],
  }),
  "/packages/N%3Apackage%3A7": json({
    ...toPackage("gauge-1", "Collection"),
    ancestors: [toPackage("site", "Collection")],
    children: [toPackage("levels.csv", "CSV")],
  }),
  "/packages/N%3Apackage%3A10": json({
    ...toPackage("levels.csv", "CSV"),
    children: [],
    ancestors: [toPackage("gauge-1", "Collection")],
  }),
  "/packages/N%3Apackage%3A10/content": text("minute,level\n1,2.4\n", {
    headers: { "content-type": "text/csv" },
  }),
};

const OF_COLLECTIONS: Script = {
  "/collections": json({ ...PAGE, collections: [FULL_COLLECTION] }),
  [`/collections/${COLLECTION}`]: json(FULL_COLLECTION),
  [`/collections/${COLLECTION}/doi`]: json({ doi: "10.5555/tides" }),
  [`/collections/${COLLECTION}/people`]: json({
    people: [
      { id: "p1", name: "Ada", email: "ada@example.org", role: "Owner", isCaller: true },
      { id: "p2", name: "Tomas", role: "Viewer", isCaller: false },
    ],
    invitations: [{ id: "v1", email: "lin@example.org", role: "Editor", createdAt: DAY }],
  }),
};

const OF_WORK: Script = {
  "/publishing/repositories": json([
    {
      organizationNodeId: LAB,
      name: "moss",
      displayName: "Moss",
      type: "PUBLIC",
      questions: [
        { id: 3, question: "How large?", type: "STRING" },
        { id: 4, question: "How open?", type: "STRING" },
      ],
    },
  ]),
  "/publishing/proposal": json([FULL_PROPOSAL]),
  "/publishing/submission": json({
    totalCount: 1,
    proposals: [{ ...FULL_PROPOSAL, proposalStatus: "SUBMITTED" }],
  }),
  "/access-requests": json({ requests: [FULL_REQUEST] }),
  "/access-requests/mine": json({
    access: [{ ...FULL_REQUEST, status: "refused" }],
    restore: [{ id: "s1", datasetId: 25, version: 1, datasetName: "Gauges", requestedAt: DAY }],
  }),
};

/** The product API's answers for Ada, with every optional field. */
export function createRichScript(more: Script = {}): Script {
  const rich = { ...OF_ACCOUNT, ...OF_DATASETS, ...OF_COLLECTIONS, ...OF_WORK };
  return createMemberScript({ ...READS, ...rich, ...more });
}

/** Ada with everything, but with changes of her one dataset, proposal, request or collection. */
export function withDataset(changes: object): Stage {
  const dataset = json({ ...FULL_DATASET, ...changes });
  return { catalogue: createRichScript({ "/datasets/9031": dataset }) };
}

export function withProposal(changes: object): Stage {
  const proposal = { ...FULL_PROPOSAL, ...changes };
  const submissions = json({ totalCount: 1, proposals: [proposal] });
  const script = {
    "/publishing/proposal": json([proposal]),
    "/publishing/submission": submissions,
  };
  return { catalogue: createRichScript(script) };
}

export function withRequest(changes: object): Stage {
  const requests = json({ requests: [{ ...FULL_REQUEST, ...changes }] });
  return { catalogue: createRichScript({ "/access-requests": requests }) };
}

export function withCollection(changes: object): Stage {
  const collection = json({ ...FULL_COLLECTION, ...changes });
  return { catalogue: createRichScript({ [`/collections/${COLLECTION}`]: collection }) };
}

/** The same for a catalogue in which Ada has nothing yet. */
export function createEmptyScript(more: Script = {}): Script {
  const none = { limit: 25, offset: 0, totalCount: 0 };
  return createMemberScript({
    "/organizations": json({ organizations: [] }),
    "/datasets/paginated": json({ ...none, datasets: [] }),
    "/datasets/shared-datasets": json({ ...none, datasets: [] }),
    "/collections": json({ ...none, collections: [] }),
    "/collections/invitations": json({ invitations: [] }),
    "/publishing/proposal": json(null),
    "/publishing/repositories": json([]),
    "/publishing/submission": json({ totalCount: 0, proposals: [] }),
    "/access-requests": json({ requests: [] }),
    "/access-requests/mine": json({ access: [], restore: [] }),
    "/notifications": json({
      notifications: [],
      unread: 0,
      mails: { requests: false, proposals: false, versions: false, embargoes: false },
    }),
    "/token": json([]),
    "/user/deletion": status(404),
    ...more,
  });
}

function toPackage(name: string, packageType: string) {
  const id = `N:package:${name.length}`;
  const content = { id, nodeId: id, intId: 1, name };
  const times = { createdAt: DAY, updatedAt: DAY };
  const place = { datasetId: 9031, datasetNodeId: "", ownerId: 1, state: "READY" };
  return { content: { ...content, packageType, ...place, ...times }, properties: [], storage: 26 };
}

function toEvents(eventType: string, more: object) {
  return { datasetId: 9031, eventType, totalCount: 1, timeRange: { from: DAY, to: DAY }, ...more };
}
