import type { Page, Route } from "playwright-core";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import type { IdentityUser } from "#local/identity/users.ts";
import { askAs } from "../../harness/catalogue.ts";
import { waitForHydration } from "../../harness/browser.ts";
import { resetServices, setFault } from "../../harness/identity-admin.ts";
import { addSession, createPerson } from "../../harness/people.ts";
import { createSecondPortal } from "../../harness/second-portal.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
/** ORCID knows only the first portal, and redirects there. */
const ORCID_LINK_URL = `${inject("services")}/orcid/oauth/authorize?client_id=foreland-local&response_type=code&scope=/read-limited&redirect_uri=${encodeURIComponent(`${inject("portal")}/orcid-redirect`)}`;
/** Calls the catalogue through the stand-ins' proxy, where it can fail. */
const second = createSecondPortal({ ORCID_LINK_URL });
const EXPECTED = /ERR_FAILED|ERR_INTERNET_DISCONNECTED/;
const SLOW_MS = 2_000;

interface Service {
  service: "orcid" | "github";
  /** Exchanges a code for an account. */
  exchange: string;
  link: string;
  /** Gives permission there. */
  holder: RegExp;
  thing: string;
  linked: RegExp;
  unlink: string;
}

const SERVICES: Service[] = [
  {
    service: "orcid",
    exchange: "/orcid/oauth/token",
    link: "Link ORCID iD",
    holder: /Petra/,
    thing: "ORCID iD",
    linked: /^Linked: 0000-0005-/,
    unlink: "Unlink ORCID iD",
  },
  {
    service: "github",
    exchange: "/github/login/oauth/access_token",
    link: "Connect GitHub",
    holder: /@petra/,
    thing: "GitHub account",
    linked: /^Connected as/,
    unlink: "Disconnect GitHub",
  },
];
const [ORCID] = SERVICES;

/** A person whose iD or account no other test may find linked. */
let person: IdentityUser;

beforeEach(async () => {
  await resetServices();
  person = await createPerson();
});

afterEach(async () => {
  const ask = await askAs(person);
  if (Object(await ask("GET /user")).orcid) await ask("DELETE /user/orcid");
  await ask("DELETE /accounts/github/user").catch(() => null);
});

async function openProfile(baseURL = stage.portal): Promise<Page> {
  const page = await stage.visit({ baseURL });
  await addSession(page, person);
  await page.goto("/user/profile");
  await waitForHydration(page);
  return page;
}

async function openPopup(page: Page, link: string): Promise<Page> {
  const popup = page.waitForEvent("popup");
  await page.getByRole("button", { name: link, exact: true }).click();
  return popup;
}

/** Gives permission at the service; the rest happens on the profile. */
async function give(page: Page, { link, holder }: Service): Promise<void> {
  const popup = await openPopup(page, link);
  await popup.getByRole("button", { name: holder }).click();
}

async function takeBack(page: Page, unlink: string): Promise<void> {
  await page.getByText(`${unlink} …`).filter({ visible: true }).click();
  await page.getByRole("button", { name: unlink, exact: true }).click();
}

it.each(SERVICES)(
  "says that nothing was changed when $service fails, and links at the next attempt",
  async (service) => {
    const page = await openProfile();
    for (const mode of ["500", "reset", "html"]) {
      await setFault({ service: service.service, operation: service.exchange, mode });
      await give(page, service);
      await page.getByText(`Your ${service.thing} could not be linked`).waitFor();
      await page.getByRole("button", { name: service.link, exact: true }).waitFor();
      // The next failure has the same message: this page must not count as its own.
      await page.goto("/user/profile");
      await waitForHydration(page);
    }
    await setFault({
      service: service.service,
      operation: service.exchange,
      mode: "slow",
      delayMs: SLOW_MS,
    });
    await give(page, service);
    await page.getByText(`Your ${service.thing} is linked.`).waitFor();
    await page.getByText(service.linked).waitFor();
  },
);

it.each(SERVICES)(
  "shows the current state when the answer to linking $service is lost",
  async (service) => {
    stage.expectFaults(EXPECTED);
    const page = await openProfile();
    await loseAnswer(page, () => give(page, service));
    await page.getByText(service.linked).waitFor();
    expect(await page.getByRole("button", { name: service.link, exact: true }).count()).toBe(0);
  },
);

/** The portal makes the change, and its answer does not arrive. */
async function loseAnswer(page: Page, send: () => Promise<void>): Promise<void> {
  const done = Promise.withResolvers<void>();
  const lose = async (route: Route): Promise<void> => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
    done.resolve();
  };
  await page.route("**/user/profile/**", lose);
  await send();
  await done.promise;
  await page.unroute("**/user/profile/**", lose);
  await page.goto("/user/profile");
  await waitForHydration(page);
}

it.each(SERVICES)(
  "says that the window was closed when $service cannot be reached",
  async (service) => {
    stage.expectFaults(EXPECTED);
    const page = await openProfile();
    await page.context().setOffline(true);
    const popup = await openPopup(page, service.link);
    await popup.close();
    await page.getByText(/^The window was closed before .* Nothing was changed\.$/).waitFor();
    await page.context().setOffline(false);
    await give(page, service);
    await page.getByText(`Your ${service.thing} is linked.`).waitFor();
  },
);

it("says that the outcome is unknown when the catalogue fails, shows the current state, and links and unlinks at the next attempt", async () => {
  if (!ORCID) throw new Error("There is no ORCID.");
  const page = await openProfile(second.origin());
  await page.context().route("**/orcid/oauth/authorize*", sendToSecond);
  const failing = (method: string) =>
    setFault({ service: "api", operation: `${method} /user/orcid`, mode: "500" });
  await failing("POST");
  await give(page, ORCID);
  await page.getByText("we cannot tell whether your ORCID iD was changed").waitFor();
  await waitForHydration(page);
  await give(page, ORCID);
  await page.getByText("Your ORCID iD is linked.").waitFor();
  await waitForHydration(page);

  await failing("DELETE");
  await takeBack(page, ORCID.unlink);
  await page.getByText("we cannot tell whether your ORCID iD was changed").waitFor();
  await page.getByText(ORCID.linked).waitFor();
  await waitForHydration(page);
  await takeBack(page, ORCID.unlink);
  await page.getByText("Your ORCID iD is no longer linked.").waitFor();
});

/** ORCID’s answer, which names the first portal. */
async function sendToSecond(route: Route): Promise<void> {
  if (route.request().method() !== "POST") return route.fallback();
  const answer = await route.fetch({ maxRedirects: 0 });
  const location = (answer.headers()["location"] ?? "").replace(stage.portal, second.origin());
  await route.fulfill({ status: 303, headers: { location } });
}
