import type { Page, Request } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { waitForHydration } from "../../harness/browser.ts";
import { resetServices, setFault } from "../../harness/identity-admin.ts";
import { ACCOUNT_CHANGES } from "../../harness/member-changes/account.ts";
import { COLLECTION_CHANGES, LIST_CHANGES } from "../../harness/member-changes/collections.ts";
import { PROPOSAL_CHANGES, SUBMISSION_CHANGES } from "../../harness/member-changes/proposals.ts";
import { REQUEST_CHANGES } from "../../harness/member-changes/requests.ts";
import { SIGN_IN_CHANGES } from "../../harness/member-changes/sign-in.ts";
import { addSession, mateo } from "../../harness/people.ts";
import { createSecondPortal } from "../../harness/second-portal.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
/** Calls the catalogue through the stand-ins' proxy, where it can fail. */
const portal = createSecondPortal({});
/**
 * A browser's console messages about error answers, about missing ones, and about going back to
 * removed pages.
 */
const EXPECTED =
  /status of (403|404|409|503)|status of 401 .*\/user\/(security|delete)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/;
const NO_ANSWER = "No answer came: you may be offline.";
const SLOW_MS = 700;

beforeEach(resetServices);

const CHANGES = [
  ...ACCOUNT_CHANGES,
  ...LIST_CHANGES,
  ...COLLECTION_CHANGES,
  ...PROPOSAL_CHANGES,
  ...SUBMISSION_CHANGES,
  ...REQUEST_CHANGES,
  ...SIGN_IN_CHANGES,
];

it.each(CHANGES)(
  "$form keeps what was typed without a connection, under an error and without an answer, and is done once",
  async (change) => {
    stage.expectFaults(EXPECTED);
    const prepared = await change.prepare();
    const { person, path, call, count } = prepared;
    const { service = "api", unanswered = "it is done only once", part = "main" } = change;
    const page = await stage.visit({ baseURL: portal.origin() });
    await addSession(page, person);
    await page.goto(path);
    await waitForHydration(page);
    await change.fill?.(page, prepared);
    const typed = await readTyped(page, part);
    const button = page
      .getByRole("main")
      .getByRole("button", { name: change.button, exact: true, disabled: false })
      .filter({ visible: true })
      .first();
    const kept = async (text: string): Promise<void> => {
      await page.getByText(text).first().waitFor();
      expect(await readTyped(page, part)).toEqual(typed);
    };

    await page.context().setOffline(true);
    await button.click();
    await kept(NO_ANSWER);
    await page.context().setOffline(false);

    await setFault({ service, operation: call, mode: "500" });
    await button.click();
    await kept(unanswered);
    expect(await count()).toBe(0);

    await setFault({ service, operation: call, mode: "slow", delayMs: SLOW_MS });
    await loseAnswer(page, () => button.dblclick());
    await kept(NO_ANSWER);
    await expect.poll(count).toBe(1);

    await button.click();
    await page.getByText(change.done).first().waitFor();
    await goBack(page);
    expect(await count()).toBe(1);
  },
);

it("signs out offline on the page that is shown, and says what remains", async () => {
  stage.expectFaults(/ERR_INTERNET_DISCONNECTED/); // of pictures that come into view
  const page = await stage.visit({ baseURL: portal.origin() });
  await addSession(page, mateo);
  await page.goto("/datasets");
  await waitForHydration(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByText("You signed out while you were offline").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByText("You are offline. This page stays as it is").waitFor();
  await page.getByRole("button", { name: "Account", exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/datasets");
  await page.context().setOffline(false);
  await page.goto("/workspaces/shared");
  expect(new URL(page.url()).pathname).toBe("/workspaces");
});

/** Every value and check box of the forms in a part of the page. */
function readTyped(page: Page, part: string): Promise<(string | boolean)[]> {
  return page.evaluate(
    (within) =>
      [
        ...document.querySelectorAll<HTMLInputElement>(
          `${within} :is(input:not([type=hidden]), textarea, select)`,
        ),
      ].map((field) => (/checkbox|radio/.test(field.type) ? field.checked : field.value)),
    part,
  );
}

/** The portal makes the change, once, and its answer does not arrive. */
async function loseAnswer(page: Page, send: () => Promise<void>): Promise<void> {
  const sent: string[] = [];
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (request.method() !== "POST" || request.headers()["accept"] !== "application/json")
      return route.fallback();
    sent.push(request.url());
    await sendBeside(page, request);
    return route.abort();
  });
  await send();
  await page.getByText(NO_ANSWER).waitFor();
  await page.unroute("**/*");
  expect(sent).toHaveLength(1);
}

/** Sends the browser's request; the browser does not get the answer, nor its cookies. */
async function sendBeside(page: Page, request: Request): Promise<void> {
  const cookies = await page.context().cookies(request.url());
  await fetch(request.url(), {
    method: request.method(),
    headers: {
      ...request.headers(),
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
    },
    body: request.postData(),
    redirect: "manual",
  });
}

/** Back and a reload send nothing again. */
async function goBack(page: Page): Promise<void> {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().startsWith(portal.origin()))
      sent.push(request.url());
  });
  await page.goBack();
  // A change that is shown in place has no page before its own.
  if (page.url() === "about:blank") await page.goForward();
  await page.reload();
  await waitForHydration(page);
  expect(sent).toEqual([]);
}
