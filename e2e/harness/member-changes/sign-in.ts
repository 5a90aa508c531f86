import type { Page } from "playwright-core";
import type { IdentityUser } from "#local/identity/users.ts";
import { toTotp } from "#local/identity/totp.ts";
import { countMails } from "../mails.ts";
import { createSomebody, type MemberChange, type Prepared } from "./change.ts";

const SECURITY = "/user/security";

async function prepare(call: string, mail: string): Promise<Prepared> {
  const { person } = await createSomebody();
  return { person, path: SECURITY, call, count: () => countMails(person.email, mail) };
}

async function typeCode(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const field = page.getByLabel("Code from the app");
  await field.waitFor();
  const secret = ((await page.locator("main code").textContent()) ?? "").replaceAll(" ", "");
  await field.fill(toTotp(secret, Date.now()));
}

async function typeAddress(page: Page, { email }: IdentityUser): Promise<void> {
  await page.getByLabel("Your email address").fill(email);
  await page.getByLabel("I know what is deleted and what stays.").check();
}

/** Any other call of the page may find first that the session has ended. */
function endedOr(text: string): RegExp {
  return new RegExp(`${text.replaceAll(".", String.raw`\.`)}|it was probably done then`);
}

/** How an account signs in, and its end. */
export const SIGN_IN_CHANGES: readonly MemberChange[] = [
  {
    form: "user.security authenticator-confirm",
    service: "identity",
    unanswered: "The sign-in service did not answer.",
    prepare: () => prepare("VerifySoftwareToken", "An authenticator app was set up"),
    fill: typeCode,
    button: "Turn on",
    done: "Your authenticator app is set up.",
  },
  {
    form: "user.security authenticator-off",
    service: "identity",
    unanswered: "The sign-in service did not answer.",
    prepare: () => prepare("SetUserMFAPreference", "no longer asks for a code"),
    async fill(page) {
      await typeCode(page);
      await page.getByRole("button", { name: "Turn on" }).click();
      await page.getByText("Turn off the authenticator app …").click();
    },
    button: "Turn off the authenticator app",
    done: "Signing in no longer asks for a code",
  },
  {
    form: "user.security sign-out-everywhere",
    // The user pool is called beside the catalogue, and then shows this session no password to change.
    part: "section[aria-labelledby=sessions]",
    async prepare() {
      const { person, ask } = await createSomebody();
      const count = () =>
        ask("GET /user")
          .then(() => 0)
          .catch(() => 1);
      return { person, path: SECURITY, call: "DELETE /user/sessions", count };
    },
    fill: (page) => page.getByText("Sign out everywhere …").click(),
    button: "Sign out everywhere",
    done: endedOr("You are signed out."),
  },
  {
    form: "user.delete delete",
    async prepare() {
      const prepared = await prepare("POST /user/deletion", "Your account was deleted");
      return { ...prepared, path: "/user/delete" };
    },
    fill: (page, { person }) => typeAddress(page, person),
    button: "Delete my account",
    done: endedOr("Your account is deleted."),
  },
];
