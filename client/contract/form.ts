/** Hidden fields of a member's form. */
export const FORM_FIELDS = {
  /** The name of the form on its page. */
  name: "_form",
  /** Identifies one of several forms of that name; empty where there is one. */
  subject: "_subject",
  /** The idempotency key; begins with its account. */
  key: "_key",
} as const;

/** Query parameter of the page that a form returns to: the name of the form that succeeded. */
export const DONE = "done";

/** The page's message about a form that did not redirect. */
export interface FormReply {
  form: string;
  subject: string;
  /** `shown`: it was done, and `result` is shown only once. All others: nothing more will happen. */
  kind: "shown" | "refused" | "sign-in-again";
  /** One or two sentences: what happened, what stays, what to do. */
  message: string;
  /** Problems of single fields, by their names. */
  problems: Record<string, string>;
  /** The product API's own part of these texts, when it is in another language than the page. */
  quoted?: string;
  /** The typed values, by the fields' names; without secrets. */
  values: Record<string, string[]>;
  /** Further data for the page, such as the secret of a new key. */
  result: Record<string, string>;
  /** The key to send it with again unchanged: it may have been done already, or came too early. */
  key?: string;
}

/** Why a form was refused. `maybe-done`: it ends the session itself, so it may have done so before. */
export type SignedOut = "ended" | "unchecked" | "maybe-done";

/** A form that its page can no longer show, to be sent again unchanged. */
export interface UnsentForm {
  /** The reason: the session has ended or could not be checked, or the form's page could not be rendered. */
  reason: SignedOut | "unanswered";
  /** The message on the sign-in page. */
  message: string;
  /** Path and query of its page. */
  page: string;
  entries: [name: string, value: string][];
}

/** The answer to a script that sends a form. A page is a payload like that of any navigation. */
export type FormAnswer = { buildId: string } & (
  | {
      redirect: string;
      /** The session was ended: the browser leaves by itself. */ isSignedOut?: true;
    }
  | { signedOut: SignedOut }
);

/** The account that a form's key begins with. */
export function readKeyOwner(key: string): string {
  return key.slice(0, key.lastIndexOf("."));
}
