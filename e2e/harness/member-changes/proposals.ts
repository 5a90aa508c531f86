import { countMails } from "../mails.ts";
import { ines } from "../people.ts";
import { createSomebody, type MemberChange, type Somebody } from "./change.ts";

const PROPOSALS = "/workspaces/user/proposals";
const COAST = "Foreland Coast and Sea";

interface OwnProposal extends Somebody {
  id: string;
  page: string;
  /** How many of the author's proposals have the status. */
  countOf(status: string): Promise<number>;
}

export async function makeProposal(...steps: string[]): Promise<OwnProposal> {
  const somebody = await createSomebody();
  const { ask } = somebody;
  const repositories = Object(await ask("GET /publishing/repositories"));
  const { organizationNodeId, questions } = repositories.find(
    ({ displayName }: { displayName: string }) => displayName === COAST,
  );
  const survey = questions.map(({ id }: { id: number }) => ({ questionId: id, response: "Yes" }));
  const draft = { name: "Interrupted", organizationNodeId, survey };
  const made = Object(await ask("POST /publishing/proposal", draft));
  const id = encodeURIComponent(made.nodeId);
  for (const step of steps) await ask(`POST /publishing/proposal/${step}?node_id=${id}`);
  return {
    ...somebody,
    id,
    page: `${PROPOSALS}/${id}`,
    async countOf(status) {
      const all: { proposalStatus: string }[] = Object(
        (await ask("GET /publishing/proposal")) ?? [],
      );
      return all.filter(({ proposalStatus }) => proposalStatus === status).length;
    },
  };
}

/** Of authors, except for their drafts, which are saved while they are typed. */
export const PROPOSAL_CHANGES: readonly MemberChange[] = [
  {
    form: "workspaces.user.proposals start",
    async prepare() {
      const { person, ask } = await createSomebody();
      const path = `${PROPOSALS}?openSubmitModal=true`;
      const count = async () => Object((await ask("GET /publishing/proposal")) ?? []).length;
      return { person, path, call: "POST /publishing/proposal", count };
    },
    async fill(page) {
      await page.getByLabel("Repository").selectOption({ label: COAST });
      await page.getByLabel("Name of the dataset").fill("Begun in between");
    },
    button: "Start the proposal",
    done: "The draft is made.",
  },
  {
    form: "workspaces.user.proposal submit",
    async prepare() {
      const { person, page, countOf } = await makeProposal();
      const call = "POST /publishing/proposal/submit";
      return { person, path: `${page}?confirm=submit`, call, count: () => countOf("SUBMITTED") };
    },
    button: "Submit the proposal",
    done: "The proposal is submitted.",
  },
  {
    form: "workspaces.user.proposal withdraw",
    async prepare() {
      const { person, page, countOf } = await makeProposal("submit");
      const call = "POST /publishing/proposal/withdraw";
      return { person, path: `${page}?confirm=withdraw`, call, count: () => countOf("WITHDRAWN") };
    },
    button: "Withdraw the proposal",
    done: "The proposal is withdrawn.",
  },
  {
    form: "workspaces.user.proposal resubmit",
    async prepare() {
      const { person, page, countOf } = await makeProposal("submit", "withdraw");
      const call = "POST /publishing/proposal";
      return { person, path: `${page}?confirm=resubmit`, call, count: () => countOf("DRAFT") };
    },
    button: "Make a new draft",
    done: "a draft was made from it",
  },
  {
    form: "workspaces.user.proposal remove",
    async prepare() {
      const { person, page, countOf } = await makeProposal();
      const count = async () => 1 - (await countOf("DRAFT"));
      return { person, path: `${page}?confirm=remove`, call: "DELETE /publishing/proposal", count };
    },
    button: "Remove the proposal",
    done: "The proposal is removed.",
  },
];

/** Of publishers. */
export const SUBMISSION_CHANGES: readonly MemberChange[] = [
  {
    form: "workspaces.user.submission accept",
    async prepare() {
      const { id, countOf } = await makeProposal("submit");
      const path = `/workspaces/user/submissions/${id}`;
      const call = "POST /publishing/submission/accept";
      return { person: ines, path, call, count: () => countOf("ACCEPTED") };
    },
    fill: (page) => page.getByText("Accept this proposal …").click(),
    button: "Accept this proposal",
    done: "The proposal is accepted.",
  },
  {
    form: "workspaces.user.submission reject",
    async prepare() {
      const { person, id } = await makeProposal("submit");
      const path = `/workspaces/user/submissions/${id}`;
      const count = () => countMails(person.email, "Your dataset proposal was rejected");
      return { person: ines, path, call: "POST /publishing/submission/reject", count };
    },
    async fill(page) {
      await page.getByText("Reject this proposal …").click();
      await page.getByLabel("Reason").fill("Written in a tunnel.");
    },
    button: "Reject this proposal",
    done: "The proposal is rejected",
  },
];
