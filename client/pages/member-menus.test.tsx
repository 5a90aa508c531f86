import { act, type ReactNode } from "react";
import type { Root } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import type { OwnCollectionRow } from "../contract/account/own-collections.ts";
import type {
  OwnProposal,
  ProposalRow,
  ProposalStatus,
} from "../contract/account/own-proposals.ts";
import type { FormReply } from "../contract/form.ts";
import { showToMember } from "./test/show-to-member.tsx";
import DeveloperPage from "./user/developer.tsx";
import { LinkedAccounts } from "./user/linked-accounts.tsx";
import { RowMenu } from "./workspaces/collections/collection-row.tsx";
import { DraftForm } from "./workspaces/proposals/draft-form.tsx";
import ProposalsPage from "./workspaces/proposals/proposals.tsx";

let reply: FormReply | undefined;
vi.mock("../navigation/navigation.tsx", () => ({
  useNavigation: () => ({ address: "/user/profile", loaded: { view: { kind: "page", reply } } }),
}));
let root: Root;
afterEach(() => act(async () => root.unmount()));

/** The names and targets of a menu's items; an action without a target has none. */
async function readMenu(page: ReactNode, label: string): Promise<string[]> {
  const shown = await showToMember(page, { docsUrl: "https://docs.test" });
  root = shown.root;
  const button = shown.main.querySelector(`[aria-label="${label}"]`);
  await act(async () =>
    button?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })),
  );
  return [...document.querySelectorAll("[role=menuitem], [role=separator]")].map((item) => {
    const to = item.getAttribute("href");
    return [item.textContent ?? "", to].filter(Boolean).join(" → ") || "—";
  });
}

const COLLECTION: OwnCollectionRow = {
  id: "c1",
  name: "Tides",
  description: "",
  size: 0,
  role: "Owner",
  state: "draft",
  published: null,
  license: null,
  tags: [],
  mosaic: [],
};
const published = { id: 7, version: 2, at: null };
const OWN = "/workspaces/user/collections/my-collections/c1";
const EDIT = [`Add records → ${OWN}?tab=add`, `Edit details → ${OWN}?tab=details`];
const PEOPLE = `People → ${OWN}?tab=people`;
const DELETE = `Delete … → ${OWN}?confirm=delete#confirm`;
const LEAVE = `Leave … → ${OWN}?confirm=leave#confirm`;

it.each<[string, Partial<OwnCollectionRow>, string[]]>([
  ["a draft's owner", {}, [...EDIT, PEOPLE, `Publish … → ${OWN}?tab=publish`, "—", DELETE]],
  [
    "a published one's owner",
    { state: "published", published },
    [
      ...EDIT,
      PEOPLE,
      "Public page → /collections/7",
      `Publish a new version … → ${OWN}?tab=publish`,
    ],
  ],
  [
    "an unpublished one's owner",
    { state: "unpublished", published },
    [...EDIT, PEOPLE, `Publish … → ${OWN}?tab=publish`, "—", DELETE],
  ],
  [
    "the owner of one that is being published",
    { state: "publishing" },
    [...EDIT, PEOPLE, `Publish … → ${OWN}?tab=publish`],
  ],
  ["a manager", { role: "Manager" }, [...EDIT, PEOPLE, "—", DELETE, LEAVE]],
  ["an editor", { role: "Editor" }, [...EDIT, PEOPLE, "—", LEAVE]],
  ["a viewer", { role: "Viewer" }, [PEOPLE, "—", LEAVE]],
])("has for %s of a collection what they may do", async (_, changes, expected) => {
  const menu = <RowMenu row={{ ...COLLECTION, ...changes }} />;
  expect(await readMenu(menu, "Actions of Tides")).toEqual(expected);
});

const PROPOSAL = "/workspaces/user/proposals/p1";
const AGAIN = `Propose it again … → ${PROPOSAL}?confirm=resubmit#confirm`;
const REMOVE = `Remove … → ${PROPOSAL}?confirm=remove#confirm`;

it.each<[ProposalStatus, number, string[]]>([
  ["DRAFT", 0, [`Edit → ${PROPOSAL}`, `Submit … → ${PROPOSAL}?confirm=submit#confirm`, REMOVE]],
  ["DRAFT", 1, [`Edit → ${PROPOSAL}`, REMOVE]],
  ["SUBMITTED", 0, [`View → ${PROPOSAL}`, `Withdraw … → ${PROPOSAL}?confirm=withdraw#confirm`]],
  ["REJECTED", 0, [`View → ${PROPOSAL}`, AGAIN, REMOVE]],
  ["WITHDRAWN", 2, [`View → ${PROPOSAL}`, AGAIN, REMOVE]],
  ["ACCEPTED", 0, []],
])(
  "has the next steps of a proposal: %s, %i answers missing",
  async (status, missing, expected) => {
    const proposal = {
      id: "p1",
      name: "Vagus",
      description: "",
      repository: { id: "r1", name: "Moss" },
      status,
      missing,
    } as ProposalRow;
    const data = { proposals: { ok: true, value: [proposal] }, starting: null };
    const page = <ProposalsPage {...({ data } as Parameters<typeof ProposalsPage>[0])} />;
    expect(await readMenu(page, "Actions of Vagus")).toEqual(expected);
  },
);

function toDeveloperPage(): ReactNode {
  const none = { ok: true, value: [] };
  const rows = [{ name: "laptop", key: "k1", lastUsed: null }];
  const keys = { ok: true, value: { rows, total: 1, page: 1, last: 1 } };
  const data = { apiUrl: null, own: { keys, workspaces: none, current: null, isFresh: true } };
  return (
    <DeveloperPage
      {...({ data, later: {}, params: {} } as unknown as Parameters<typeof DeveloperPage>[0])}
    />
  );
}

it("has the changes of a machine key", async () => {
  expect(await readMenu(toDeveloperPage(), "Actions of laptop")).toEqual(["Rename …", "Delete …"]);
});

it("moves the focus to the secret of a new machine key", async () => {
  const result = { key: "k2", secret: "s2" };
  const made = { form: "create-key", subject: "", kind: "shown", message: "laptop is made." };
  reply = { ...made, problems: {}, values: {}, result } as FormReply;
  const shown = await showToMember(toDeveloperPage(), { docsUrl: "https://docs.test" });
  root = shown.root;
  reply = undefined;
  expect(document.activeElement?.getAttribute("role")).toBe("alert");
  const codes = [...(document.activeElement?.querySelectorAll("code") ?? [])];
  expect(codes.map(({ textContent }) => textContent)).toEqual(["k2", "s2", "k2.s2"]);
});

it("has a line more for each contributor that is to be added to a draft", async () => {
  const ada = { firstName: "Ada", lastName: "Moss", emailAddress: "ada@lab.test" };
  const draft = {
    name: "Vagus",
    description: "",
    draftKey: "k",
    repository: { id: "r1", name: "Moss" },
    questionCount: 0,
    questions: [],
    contributors: [ada],
  } as unknown as OwnProposal;
  const shown = await showToMember(<DraftForm proposal={draft} onInput={() => {}} />, {
    buildId: "b",
  });
  root = shown.root;
  const readLines = () =>
    [...shown.main.querySelectorAll<HTMLInputElement>("[name=emailAddress]")].map(
      ({ value }) => value,
    );
  expect(readLines()).toEqual(["ada@lab.test", ""]);
  const buttons = [...shown.main.querySelectorAll("button")];
  const more = buttons.find(({ textContent }) => textContent === "Add another contributor");
  await act(async () => more?.click());
  expect(readLines()).toEqual(["ada@lab.test", "", ""]);
});

it.each([
  [true, ["Manage on GitHub → https://github.test/apps", "Disconnect GitHub …"]],
  [false, []],
])("has the changes of a GitHub account after a sign-in of late: %s", async (isFresh, expected) => {
  const data = {
    profile: { ok: false, failure: { code: "too_slow" } },
    linkUrls: { orcid: null, github: "https://github.test/apps" },
    isFresh,
  };
  const account = { login: "ada-moss", url: null };
  const github = Promise.resolve({ ok: true, value: account });
  const part = { data, github } as Parameters<typeof LinkedAccounts>[0];
  expect(await readMenu(<LinkedAccounts {...part} />, "Actions of GitHub")).toEqual(expected);
});
