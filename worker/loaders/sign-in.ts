import type { PageData, SignInPage } from "#client/contract/page-data.ts";
import { parseReturnPath } from "#client/contract/return-path.ts";
import { href } from "#client/contract/routes.ts";
import type { FormRefusal } from "../session/form-sign-in.ts";
import { found, type Loader, toTitle } from "./load.ts";

const TITLE = "Sign in";
const NEEDS_SCRIPTS =
  "Signing in happens in a dialog that needs scripts, because your password never leaves your browser in the clear.";
const BY_FORM = "Sign in using your existing account.";

const REFUSALS: Record<FormRefusal, string> = {
  wrong: "Incorrect username or password.",
  step: "Your account asks for a further step, which needs scripts: switch them on and sign in again.",
  later: "Sign-in could not be reached. Try again in a moment.",
};

export function isRefusal(text: string): text is FormRefusal {
  return Object.hasOwn(REFUSALS, text);
}

/** The page of readers without scripts; for all others the dialog opens over it. */
export const loadSignIn: Loader<PageData<SignInPage>> = async (context) => {
  const from = context.query("from")[0] ?? parseReturnPath(context.referrer);
  const isPlain = context.query("plain").length > 0;
  // A member's form whose page could not be made is included in this page (`worker/page/answer-form.ts`);
  // and a member may have to sign in again.
  if (context.account && context.query("held").length === 0 && !isPlain) {
    return { kind: "redirect", to: from ?? href("workspaces.shared"), status: 302 };
  }
  const hasForm = context.services.config.AUTH_FLOW_TYPE === "USER_PASSWORD_AUTH";
  const refused = context.query("refused").find(isRefusal);
  const data: SignInPage = {
    title: TITLE,
    sentence: hasForm ? BY_FORM : NEEDS_SCRIPTS,
    link: { label: "Browse public data without an account", href: href("datasets.list") },
    hasForm,
    isPlain: hasForm && (refused !== undefined || isPlain),
    refusal: hasForm ? (refused ? REFUSALS[refused] : null) : null,
    from,
  };
  const head = { title: toTitle(context, TITLE), description: data.sentence, isIndexable: false };
  return found(head, { data, later: {} });
};
