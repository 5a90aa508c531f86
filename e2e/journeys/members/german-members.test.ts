import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findBreaches } from "../../harness/axe.ts";
import { waitForHydration } from "../../harness/browser.ts";
import { addSession, createPerson, ines } from "../../harness/people.ts";
import { createStage } from "../../harness/stage.ts";
import type { IdentityUser } from "#local/identity/users.ts";

const stage = createStage({ savesData: true });

/** A page of each kind; a visit fails when one of them logs an error in the console. */
const PAGES = [
  "/de/workspaces/user",
  "/de/workspaces/user/datasets",
  "/de/workspaces/coastal-observatory/datasets/9001",
  "/de/workspaces/user/proposals",
  "/de/workspaces/user/submissions",
  "/de/workspaces/user/collections/my-collections",
  "/de/user/security",
  "/de/user/notifications",
];

/** Opens a member's German page as a visitor, and signs in there. */
async function signInAt(page: Page, path: string, person: IdentityUser): Promise<void> {
  await page.goto(path);
  await page.getByText("Diese Seite ist für Mitglieder.").waitFor();
  await page.getByRole("button", { name: "Konto", exact: true }).click();
  await page.getByText("Anmelden", { exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-Mail").fill(person.email);
  await dialog.getByLabel("Passwort", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.waitForURL((url) => url.pathname === path);
}

/** Links on the page to pages that are not German. */
function findEnglishLinks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("a[href^='/']:not([hreflang], [download])")]
      .map((link) => link.pathname)
      .filter((path) => !/^\/de(\/|$)|^\/(files|tables|api)\/|\.\w+$/.test(path)),
  );
}

it("returns a member from a sign-in at a German page to it, and shows German pages without a fault or a breach of WCAG", async () => {
  const page = await stage.visit({ reducedMotion: "reduce" });
  await signInAt(page, "/de/user/profile", ines);
  const found: string[] = [];
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: "load" });
    await waitForHydration(page);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
    const faults = [...(await findEnglishLinks(page)), ...(await findBreaches(page))];
    found.push(...faults.map((fault) => `${path} ${fault}`));
  }
  expect(found).toEqual([]);
});

it("shows the outcome of a member's forms in German", async () => {
  stage.expectFaults(/status of 422/);
  const page = await stage.visit({ reducedMotion: "reduce" });
  await signInAt(page, "/de/user/profile", await createPerson());
  await waitForHydration(page);
  const name = page.getByLabel("Vorname");
  await name.fill("");
  await page.getByRole("button", { name: "Profil speichern" }).click();
  await page.getByRole("alert").getByText("Bitte geben Sie Ihren Vornamen an.").waitFor();
  await name.fill("Grete");
  await page.getByRole("button", { name: "Profil speichern" }).click();
  await page.getByText("Ihr Profil ist gespeichert.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/de/user/profile");
  await page.goto("/de/workspaces/user/collections/my-collections?new=1");
  await waitForHydration(page);
  await page.getByLabel("Name", { exact: true }).fill("Gezeiten");
  await page.getByRole("button", { name: "Sammlung anlegen" }).click();
  await page.waitForURL((url) => url.searchParams.get("done") === "create");
  expect(new URL(page.url()).pathname).toMatch(/^\/de\/workspaces\/user\/collections\/./);
  await page.getByText("Die Sammlung ist angelegt.").waitFor();
});

it("writes the role in a workspace in one line on a phone", async () => {
  const page = await stage.visit({ viewport: { width: 390, height: 800 } });
  await addSession(page, ines);
  await page.goto("/de/user/profile");
  const role = await page.locator("dd", { hasText: /^Hauptverantwortung$/ }).boundingBox();
  expect(role?.height).toBeLessThan(32);
});
