import type { Page } from "playwright-core";
import { inject } from "vitest";
import { demoAccounts } from "#local/seed/accounts.ts";
import { LOCAL_PUBLISH_TOKEN } from "#local/stack/settings.ts";
import { toIdentityUser } from "#local/stack/demo-users.ts";
import type { IdentityUser } from "#local/identity/users.ts";
import { askPool, callPool } from "./identity-admin.ts";

const [inesAccount, noorAccount, , mateoAccount, petraAccount] = demoAccounts;
if (!inesAccount || !noorAccount || !mateoAccount || !petraAccount)
  throw new Error("The seed lacks people.");

export const ines: IdentityUser = toIdentityUser(inesAccount);
export const noor: IdentityUser = toIdentityUser(noorAccount);
export const mateo: IdentityUser = toIdentityUser(mateoAccount);
/** Has linked no ORCID iD. */
export const petra: IdentityUser = toIdentityUser(petraAccount);

/** Changes how an account signs in until the pool is reset; the catalogue has the account all the same. */
export async function addPerson(changes: Partial<IdentityUser>): Promise<IdentityUser> {
  const user = { ...mateo, email: "journey@foreland.example", ...changes };
  await callPool("users", { users: [user] });
  return user;
}

/**
 * A person of only this journey, whom pool and catalogue know and nothing else refers to: no other
 * journey reads the changes. A member of no workspace.
 */
export async function createPerson(): Promise<IdentityUser> {
  const sub = crypto.randomUUID();
  const person = { ...mateo, sub, email: `${sub}@foreland.example` };
  await callPool("users", { users: [person] });
  const { email, givenName: firstName, familyName: lastName } = person;
  const answer = await fetch(`${inject("services")}/publish/accounts`, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${LOCAL_PUBLISH_TOKEN}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      users: [{ sub, email, firstName, lastName, color: "#3B28CC", memberships: [] }],
    }),
  });
  if (!answer.ok) throw new Error(`The catalogue refuses the account: ${await answer.text()}`);
  return person;
}

export async function openSignIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByText("Sign In", { exact: true }).first().click();
  await page.getByRole("dialog").waitFor();
}

/** Runs in the browser: the sign-in dialog fails as soon as it is drawn. */
export function failToOpen(): void {
  HTMLDialogElement.prototype.showModal = () => {
    throw new Error("a broken dialog");
  };
}

export async function sendPassword(page: Page, person: IdentityUser): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(person.email);
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await submit(page, "Sign In");
}

/** By the form of the sign-in page, which works without scripts. */
export async function sendPlainForm(page: Page, person: IdentityUser): Promise<void> {
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
}

/** Presses the form's button. */
export async function submit(page: Page, name: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}

/** Signs in as a reader does, by the dialog. */
export async function signInByDialog(page: Page, person: IdentityUser): Promise<void> {
  await page.goto("/");
  await openSignIn(page);
  await sendPassword(page, person);
  await arrive(page);
}

/** Signed in, and where a sign-in leads. */
export async function signIn(page: Page, person: IdentityUser): Promise<void> {
  await addSession(page, person);
  await page.goto("/workspaces/shared", { waitUntil: "networkidle" });
  await arrive(page);
}

/** Signed in on the next page: the browser has the cookies that the dialog would have written. */
export async function addSession(
  page: Page,
  person: IdentityUser,
  origin = inject("portal"),
): Promise<void> {
  const { AuthenticationResult: tokens } = await askPool<Started>("InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: person.email, PASSWORD: person.password },
  });
  await page.context().addCookies(
    Object.entries({
      LastAuthUser: person.sub,
      [`${person.sub}.accessToken`]: tokens.AccessToken,
      [`${person.sub}.idToken`]: tokens.IdToken,
      [`${person.sub}.refreshToken`]: tokens.RefreshToken,
      [`${person.sub}.clockDrift`]: "0",
    }).map(([item, value]) => ({
      name: `CognitoIdentityServiceProvider.foreland-web.${item}`,
      value,
      url: origin,
      sameSite: "Lax" as const,
    })),
  );
}

/** Our stand-in's answer to the right password. */
interface Started {
  AuthenticationResult: { AccessToken: string; IdToken: string; RefreshToken: string };
}

/** Signed in, and where a sign-in leads that began on no page. */
export async function arrive(page: Page): Promise<void> {
  await page.waitForURL(/\/workspaces\/shared$/);
  await page.getByRole("heading", { level: 1, name: "Shared workspaces" }).waitFor();
}
