import { beforeEach, expect, it } from "vitest";
import { resetServices } from "../../harness/identity-admin.ts";
import { failToOpen, ines, mateo, sendPlainForm } from "../../harness/people.ts";
import { countRequests } from "../../harness/request-counts.ts";
import { createSecondPortal } from "../../harness/second-portal.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
// A portal takes ten of these forms a minute from one address.
const portal = createSecondPortal({ AUTH_FLOW_TYPE: "USER_PASSWORD_AUTH" });

beforeEach(resetServices);

/** Documents: the answer to the form, and where it leads. */
const ONE_SENDING = 2;

it.each([
  ["for a reader without scripts", false],
  ["where the dialog breaks", true],
])("goes back to a record by the plain form %s", async (_, javaScriptEnabled) => {
  stage.expectFaults(/broken dialog/);
  const page = await stage.visit({ baseURL: portal.origin(), javaScriptEnabled });
  if (javaScriptEnabled) await page.addInitScript(failToOpen);
  await page.goto("/datasets/25?tab=files");
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByText("Sign In", { exact: true }).first().click();
  if (javaScriptEnabled) await page.getByRole("link", { name: "Sign In on Its Own Page" }).click();
  const requests = countRequests([page]);
  await sendPlainForm(page, { ...ines, password: "wrong" });
  await page.getByText("Incorrect username or password.").waitFor();
  await sendPlainForm(page, ines);
  await page.getByRole("button", { name: "Account of Ines Halvorsen" }).waitFor();
  expect(page.url()).toBe(`${portal.origin()}/datasets/25?tab=files`);
  expect(requests()).toEqual({ documents: 2 * ONE_SENDING, payloads: 0 });
});

it("returns to withheld files with their dialog open by the plain form, without scripts", async () => {
  const page = await stage.visit({ baseURL: portal.origin(), javaScriptEnabled: false });
  await page.goto("/datasets/53?tab=files&get=1");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /Sign in/ })
    .click();
  const requests = countRequests([page]);
  await sendPlainForm(page, mateo);
  await page.getByRole("dialog").getByText("The owner has given you access.").waitFor();
  expect(page.url()).toBe(`${portal.origin()}/datasets/53?tab=files&get=1`);
  expect(requests()).toEqual({ documents: ONE_SENDING, payloads: 0 });
});

it("continues to a proposal for the selected repository by the plain form, without scripts", async () => {
  const page = await stage.visit({ baseURL: portal.origin(), javaScriptEnabled: false });
  await page.goto("/open-repositories");
  const repository = page.getByRole("radio").last();
  const id = await repository.getAttribute("value");
  await repository.check();
  await page.getByRole("button", { name: "Propose dataset" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  const requests = countRequests([page]);
  await sendPlainForm(page, ines);
  await page.waitForURL(({ pathname }) => pathname === "/workspaces/user/proposals");
  expect(new URL(page.url()).searchParams.get("repositoryId")).toBe(id);
  expect(requests()).toEqual({ documents: ONE_SENDING, payloads: 0 });
});

it.each([
  ["where no code of the pages loads", /\/assets\/.*\.js$/, "/datasets/25?tab=files"],
  ["where the dialog's code is gone", /\/assets\/dialog-/, "/datasets/25?tab=files"],
  ["of a page that leads on, where the dialog's code is gone", /\/assets\/dialog-/, null],
])("signs in by the plain form %s", async (_, files, from) => {
  stage.expectFaults(/404|dynamically imported|Failed to load/);
  const page = await stage.visit({ baseURL: portal.origin() });
  await page.route(files, (route) =>
    route.fulfill({ status: 404, contentType: "text/plain", body: "There is no such file." }),
  );
  if (from === null) await page.goto("/sign-in?from=%2Fdatasets%2F25%3Ftab%3Dfiles");
  else {
    await page.goto(from);
    await page.getByRole("button", { name: "Account", exact: true }).click();
    await page.getByText("Sign In", { exact: true }).first().click();
  }
  await page.waitForURL(/\/sign-in\?plain=1/);
  const requests = countRequests([page]);
  await sendPlainForm(page, ines);
  await page.getByLabel("Account of Ines Halvorsen").waitFor();
  expect(page.url()).toBe(`${portal.origin()}/datasets/25?tab=files`);
  expect(requests()).toEqual({ documents: ONE_SENDING, payloads: 0 });
});
