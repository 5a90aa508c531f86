import * as v from "valibot";
import { parseProposal, PROPOSAL_LIMITS } from "#api/wire/proposals.ts";
import { DONE } from "#client/contract/form.ts";
import { href } from "#client/contract/routes.ts";
import {
  defineForm,
  type FormContext,
  type FormOutcome,
  nameLine,
  oneLine,
  reasonText,
  toRefusal,
} from "./form.ts";

const { NAME_MAX_CHARS, DESCRIPTION_MAX_CHARS, RESPONSE_MAX_CHARS, REASON_MAX_CHARS } =
  PROPOSAL_LIMITS;

function text(maxChars: number) {
  return v.pipe(v.string(), v.maxLength(maxChars, `Use at most ${maxChars} characters.`));
}

const Name = nameLine("Give the dataset a name.", NAME_MAX_CHARS);
const Lines = v.array(v.pipe(oneLine, text(NAME_MAX_CHARS)));

/** The fields of a draft; the lists have one text for each question or person, in their order. */
export const DRAFT_FIELDS = {
  name: Name,
  description: text(DESCRIPTION_MAX_CHARS),
  question: v.array(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  answer: v.array(text(RESPONSE_MAX_CHARS)),
  firstName: Lines,
  lastName: Lines,
  emailAddress: Lines,
  revision: v.pipe(v.string(), v.regex(/^\d{0,9}$/)),
} as const;
export const DRAFT_LISTS = ["question", "answer", "firstName", "lastName", "emailAddress"] as const;

type Draft = v.InferOutput<v.ObjectSchema<typeof DRAFT_FIELDS, undefined>>;

/** The body of a change of a draft. */
export function toDraftBody(nodeId: string, draft: Draft): object {
  const { revision } = draft;
  return {
    nodeId,
    ...toDraftTexts(draft),
    ...(revision !== "" && { revision: Number(revision) }),
  };
}

/** The typed fields; people without any text are left out. */
function toDraftTexts(draft: Draft) {
  const { name, description, question, answer, firstName, lastName, emailAddress } = draft;
  return {
    name,
    description,
    survey: question.flatMap((id, at) => {
      const response = answer[at] ?? "";
      return response === "" ? [] : [{ questionId: Number(id), response }];
    }),
    contributors: firstName
      .map((first, at) => ({
        firstName: first,
        lastName: lastName[at] ?? "",
        emailAddress: emailAddress[at] ?? "",
      }))
      .filter((person) => Object.values(person).some((part) => part !== "")),
  };
}

/** The form that starts a proposal. */
export const proposalsForms = {
  start: defineForm({
    fields: {
      repository: v.pipe(v.string(), v.nonEmpty("Choose a repository.")),
      ...DRAFT_FIELDS,
      of: v.string(),
    },
    lists: DRAFT_LISTS,
    async send({ repository, of, ...draft }, { change }) {
      // The answers are to the questions of one repository.
      const { survey, ...texts } = toDraftTexts(draft);
      const body = {
        ...texts,
        ...(of === repository && { survey }),
        organizationNodeId: repository,
      };
      const answer = await change({ path: "/publishing/proposal", method: "POST", body });
      return answer.ok ? toMade(answer.value.body, "start") : toRefusal(answer);
    },
  }),
};

function toMade(body: unknown, done: string): FormOutcome {
  const made = parseProposal(body);
  const to = made.ok
    ? href("workspaces.user.proposal", { id: made.value.nodeId }, { [DONE]: done })
    : href("workspaces.user.proposals");
  return { kind: "done", to };
}

function toId({ params }: FormContext): string {
  return params["id"] ?? "";
}

function toPage(context: FormContext, query: Record<string, string>): string {
  return href("workspaces.user.proposal", { id: toId(context) }, query);
}

async function take(context: FormContext, step: "submit" | "withdraw"): Promise<FormOutcome> {
  const path = `/publishing/proposal/${step}?node_id=${encodeURIComponent(toId(context))}`;
  const answer = await context.change({ path, method: "POST" });
  if (answer.ok) return { kind: "done", to: toPage(context, { [DONE]: step }) };
  if (answer.status !== 400) return toRefusal(answer);
  if (step === "withdraw") return DECIDED;
  // Unanswered questions are refused the same way.
  const found = await context.account.proposals.detail(toId(context));
  return found.ok && found.value.status !== "DRAFT" ? NO_DRAFT : toRefusal(answer);
}

const NO_DRAFT: FormOutcome = {
  kind: "refused",
  status: 409,
  message: "This proposal is no longer a draft: it was submitted meanwhile. Nothing was changed.",
};

/** The product API refuses every step from a status that has none. */
const DECIDED: FormOutcome = {
  kind: "refused",
  status: 409,
  message:
    "This proposal no longer waits for an answer: it was answered or withdrawn meanwhile. Nothing was changed.",
};

async function remove(context: FormContext, to: string): Promise<FormOutcome> {
  const path = `/publishing/proposal?proposal_node_id=${encodeURIComponent(toId(context))}`;
  const answer = await context.change({ path, method: "DELETE" });
  return answer.ok ? { kind: "done", to } : toRefusal(answer);
}

/** Forms of one proposal's page. */
export const proposalForms = {
  save: defineForm({
    fields: { ...DRAFT_FIELDS, repository: v.string(), next: v.string() },
    lists: DRAFT_LISTS,
    async send({ next, ...draft }, context) {
      const body = toDraftBody(toId(context), draft);
      const answer = await context.change({ path: "/publishing/proposal", method: "PUT", body });
      if (answer.ok)
        return next === "submit"
          ? { kind: "done", to: `${toPage(context, { confirm: "submit" })}#confirm` }
          : { kind: "done" };
      return answer.status === 409
        ? { kind: "refused", status: 409, message: CONFLICT }
        : toRefusal(answer);
    },
  }),
  submit: defineForm({ fields: {}, send: (_values, context) => take(context, "submit") }),
  withdraw: defineForm({ fields: {}, send: (_values, context) => take(context, "withdraw") }),
  remove: defineForm({
    fields: {},
    send: (_values, context) =>
      remove(context, href("workspaces.user.proposals", {}, { [DONE]: "remove" })),
  }),
  resubmit: defineForm({ fields: {}, send: (_values, context) => copyToDraft(context) }),
};

/**
 * No step leads from a withdrawn or rejected proposal back to a draft: a copy is made, and a
 * withdrawn one is removed after it (pages, section 2.8). A rejected one stays with its reason.
 */
async function copyToDraft(context: FormContext): Promise<FormOutcome> {
  const found = await context.account.proposals.detail(toId(context));
  if (!found.ok)
    return found.failure.code === "not_found"
      ? { kind: "refused", status: 409, message: GONE }
      : { kind: "refused", status: 503, message: NOT_READ };
  const { name, description, repository, questions, contributors, status } = found.value;
  const body = {
    name,
    description,
    organizationNodeId: repository.id,
    survey: questions.flatMap(({ id, answer }) =>
      answer === "" ? [] : [{ questionId: id, response: answer }],
    ),
    contributors,
  };
  const answer = await context.change({ path: "/publishing/proposal", method: "POST", body });
  if (!answer.ok) return toRefusal(answer);
  const made = toMade(answer.value.body, "resubmit");
  // Only the copy matters: an old one that could not be removed can be removed by hand.
  if (status === "WITHDRAWN") await remove(context, "");
  return made;
}

const CONFLICT =
  "This draft was changed in another place while you were writing, or is no longer a draft. What you entered is below, beside the saved version. Compare the two, then save again.";
/** A withdrawn one is removed with the copy, whose answer may have been lost. */
const GONE =
  "This proposal is no longer here: a draft was made from it, or it was removed. Your list shows your current proposals.";
const NOT_READ =
  "The catalogue did not answer properly. Nothing was changed; try again in a moment.";

async function decide(
  context: FormContext,
  { step, body }: { step: "accept" | "reject"; body?: object },
): Promise<FormOutcome> {
  const path = `/publishing/submission/${step}?node_id=${encodeURIComponent(toId(context))}`;
  const answer = await context.change({
    path,
    method: "POST",
    isRoleRefusal: true,
    ...(body && { body }),
  });
  if (!answer.ok) return answer.status === 400 ? DECIDED : toRefusal(answer);
  return { kind: "done", to: href("workspaces.user.submissions", {}, { [DONE]: step }) };
}

/** A publisher's decision. */
export const submissionForms = {
  accept: defineForm({
    fields: {},
    send: (_values, context) => decide(context, { step: "accept" }),
  }),
  reject: defineForm({
    fields: {
      reason: reasonText("Give a reason: the author is told nothing else.", REASON_MAX_CHARS),
    },
    send: (body, context) => decide(context, { step: "reject", body }),
  }),
};
