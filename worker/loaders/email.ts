import { REVERT_OUTCOMES } from "#client/contract/account/security.ts";
import type { EmailData, PageData, RevertData } from "#client/contract/page-data.ts";
import { found, type LoadContext, type Loader, SIGNED_OUT, toTitle } from "./load.ts";
import { isFresh } from "./profile.ts";

const TITLE = "Email address";
const REVERT_TITLE = "Undo a change of address";

/** The change of an email address: the address, then the code that was sent to it. */
export const loadEmail: Loader<PageData<EmailData>> = async (context) => {
  const data: EmailData = {
    profile: (await context.account?.profile()) ?? SIGNED_OUT,
    isFresh: isFresh(context),
    step: context.query("step")[0] === "code" ? "code" : "address",
  };
  return found(toHead(context, TITLE), { data, later: {} });
};

/** The page of a mailed link. Opening it changes nothing: programs that read emails open links. */
export const loadRevert: Loader<PageData<RevertData>> = async (context) => {
  const data: RevertData = {
    link: readLink(context.query),
    outcome: readOutcome(REVERT_OUTCOMES, context.query),
  };
  return found(toHead(context, REVERT_TITLE), { data, later: {} });
};

/** The secret of a mailed link; `null` for anything else. */
export function readLink(query: LoadContext["query"]): string | null {
  const [link = ""] = query("link");
  return /^[0-9a-f]{64}$/.test(link) ? link : null;
}

export function readOutcome<Outcome extends string>(
  outcomes: readonly Outcome[],
  query: LoadContext["query"],
): Outcome | null {
  const [sent] = query("sent");
  return outcomes.find((outcome) => outcome === sent) ?? null;
}

function toHead(context: LoadContext, title: string) {
  return { title: toTitle(context, title), description: title, isIndexable: false };
}
