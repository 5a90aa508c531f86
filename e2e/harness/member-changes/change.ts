import type { Page } from "playwright-core";
import type { IdentityUser } from "#local/identity/users.ts";
import { askAs, type AskAs } from "../catalogue.ts";
import { createPerson } from "../people.ts";

/** What a form of a member changes, and how it is seen that it was changed once. */
export interface MemberChange {
  /** Route of its page and its own name, as in `worker/forms/`. */
  form: string;
  /** Which service makes the change; the catalogue, where it is left out. */
  service?: "identity";
  /** What the page says when that service fails. */
  unanswered?: string;
  /** Part of the page whose fields have to stay as they are; all of it, where it is left out. */
  part?: string;
  /** What it needs is there. */
  prepare(): Promise<Prepared>;
  /** Types what there is to type, and opens what hides its button. */
  fill?(page: Page, prepared: Prepared): Promise<void>;
  button: string | RegExp;
  /** What the page says in the end. */
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
  /** A name that no other test knows. */
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
