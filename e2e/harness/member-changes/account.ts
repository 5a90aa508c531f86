import type { Page } from "playwright-core";
import { mateo } from "../people.ts";
import type { AskAs } from "../catalogue.ts";
import { createSomebody, type MemberChange, signInAs, type Somebody } from "./change.ts";

async function makeKey(): Promise<Somebody & { name: string; key: string }> {
  const somebody = await signInAs(mateo);
  const name = `key ${crypto.randomUUID().slice(0, 8)}`;
  const { key } = Object(await somebody.ask("POST /token", { name }));
  return { ...somebody, name, key };
}

async function countKeys(ask: AskAs, wanted: string): Promise<number> {
  const keys: { name: string }[] = Object(await ask("GET /token"));
  return keys.filter(({ name }) => name === wanted).length;
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions of ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** The profile, the choice of emails, and machine keys. */
export const ACCOUNT_CHANGES: readonly MemberChange[] = [
  {
    form: "user.profile profile",
    async prepare() {
      const { person, ask } = await createSomebody();
      const count = async () => Number(Object(await ask("GET /user")).credential === "Pilot");
      return { person, path: "/user/profile", call: "PUT /user", count };
    },
    fill: (page) => page.getByLabel("Title").fill("Pilot"),
    button: "Save profile",
    done: "Your profile is saved.",
  },
  {
    form: "user.notifications mails",
    async prepare() {
      const { person, ask } = await createSomebody();
      const count = async () => Number(!Object(await ask("GET /notifications")).mails.embargoes);
      return { person, path: "/user/notifications", call: "PUT /notifications/mails", count };
    },
    fill: (page) => page.getByLabel("an embargo is about to end").uncheck(),
    button: "Save choice",
    done: "Your choice of emails is saved.",
  },
  {
    form: "user.developer create-key",
    async prepare() {
      const { person, ask } = await signInAs(mateo);
      const name = `key ${crypto.randomUUID().slice(0, 8)}`;
      const count = () => countKeys(ask, name);
      return { person, path: "/user/developer", call: "POST /token", count, name };
    },
    fill: (page, { name = "" }) => page.getByLabel("Name of the new key").fill(name),
    button: "Make a key",
    done: "This key was made already, and its secret was shown then.",
  },
  {
    form: "user.developer rename-key",
    async prepare() {
      const { person, ask, name, key } = await makeKey();
      const count = () => countKeys(ask, `${name} renamed`);
      return { person, path: "/user/developer", call: `PUT /token/${key}`, count, name };
    },
    async fill(page, { name = "" }) {
      await choose(page, name, "Rename …");
      await page.getByLabel("New name").filter({ visible: true }).fill(`${name} renamed`);
    },
    button: "Save name",
    done: "The key has its new name.",
  },
  {
    form: "user.developer delete-key",
    async prepare() {
      const { person, ask, name, key } = await makeKey();
      const count = async () => 1 - (await countKeys(ask, name));
      return { person, path: "/user/developer", call: `DELETE /token/${key}`, count, name };
    },
    fill: (page, { name = "" }) => choose(page, name, "Delete …"),
    button: /^Delete key/,
    done: "The key is deleted.",
  },
];
