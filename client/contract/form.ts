/** Hidden fields of a member's form. */
export const FORM_FIELDS = {
  /** Which form of its page it is. */
  name: "_form",
  /** Which of several forms of that name; empty where there is one. */
  subject: "_subject",
  /** By which it is known again; begins with its account. */
  key: "_key",
} as const;

/** Query parameter of the page that a form comes back to: the name of the form that was done. */
export const DONE = "done";

/** What a page says of a form that was sent, when it did not simply go on. */
export interface FormReply {
  form: string;
  subject: string;
  /** `shown`: it was done, and `result` is shown this once. All others: nothing more will happen. */
  kind: "shown" | "refused" | "sign-in-again";
  /** One or two sentences: what happened, what stays, what to do. */
  message: string;
  /** Problems of single fields, by their names. */
  problems: Record<string, string>;
  /** What the product API says in these texts itself, where it is in another language than the page. */
  quoted?: string;
  /** What was typed, by the fields' names; secrets are not among it. */
  values: Record<string, string[]>;
  /** What the page shows besides, such as the secret of a new key. */
  result: Record<string, string>;
  /** The key to send it with again as it is: it may have been done already, or came too early. */
  key?: string;
}

/** Why a form was not taken. `maybe-done`: it ends the session itself, so it may have done so before. */
export type SignedOut = "ended" | "unchecked" | "maybe-done";

/** A form that its page can no longer show, to be sent again as it was. */
export interface UnsentForm {
  /** Why: the session is over or could not be checked, or the form's page could not be made. */
  reason: SignedOut | "unanswered";
  /** What is said of it on the page for the sign-in. */
  message: string;
  /** Path and query of its page. */
  page: string;
  entries: [name: string, value: string][];
}

/** What a script is answered that sends a form. A page is a payload as of any navigation. */
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
