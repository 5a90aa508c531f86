import type { Page } from "playwright-core";
import type { IdentityUser } from "#local/identity/users.ts";
import { askAs, type AskAs } from "../catalogue.ts";
import { createPerson } from "../people.ts";

/** A change by a member's form, and how a test sees that it was made once. */
export interface MemberChange {
  /** Route of its page and its own name, as in `worker/forms/`. */
  form: string;
  /** The service that makes the change; the catalogue when absent. */
  service?: "identity";
  /** The page's message when that service fails. */
  unanswered?: string;
  /** Part of the page whose fields must stay unchanged; all of it when absent. */
  part?: string;
  /** Creates what the form needs. */
  prepare(): Promise<Prepared>;
  /** Fills in the form, and opens what hides its button. */
  fill?(page: Page, prepared: Prepared): Promise<void>;
  button: string | RegExp;
  /** The page's message in the end. */
  done: string | RegExp;
}

export interface Prepared {
  person: IdentityUser;
  /** Of the form's page. */
  path: string;
  /** Of the service that makes the change: `POST /collections`. */
  call: string;
  /** How often it was made. */
  count(): Promise<number>;
  /** A unique name. */
  name?: string;
}

export interface Somebody {
  person: IdentityUser;
  ask: AskAs;
}

export async function createSomebody(): Promise<Somebody> {
  const person = await createPerson();
  return { person, ask: await askAs(person) };
}

/** The same for a person of the seed. */
export async function signInAs(person: IdentityUser): Promise<Somebody> {
  return { person, ask: await askAs(person) };
}
