import { HtmlValidate } from "html-validate";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findBreaches, findOverflow } from "../../harness/axe.ts";
import { addSession, createPerson, petra } from "../../harness/people.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
const JSON_BODY = { "content-type": "application/json" };
/** The markup rules of the portal's own pages; the generator's line ends break some of the others. */
const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    "doctype-style": "off",
    "void-style": "off",
    "no-inline-style": "off",
    "no-trailing-whitespace": "off",
    "valid-id": ["error", { relaxed: true }],
  },
});

async function readToken(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name.endsWith(".accessToken"));
  if (!token) throw new Error("Nobody is signed in.");
  return token.value;
}

it("describes its calls on a page that is valid, readable in light and dark, and fits a phone", async () => {
  const page = await stage.visit({ baseURL: stage.services });
  const html = await (await fetch(`${stage.services}/docs`)).text();
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, line, message }) => `${ruleId} ${line}: ${message}`),
  );
  await page.goto("/docs");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    faults.push(...(await findBreaches(page)));
  }
  await page.setViewportSize({ width: 320, height: 800 });
  faults.push(...(await findBreaches(page)));
  expect([faults, await findOverflow(page)]).toEqual([[], 0]);
  await page.getByRole("link", { name: "Collections", exact: true }).click();
  await page.getByRole("heading", { name: "Collections", exact: true }).waitFor();
});

it("greets a signed-in person by name in the documentation", async () => {
  const page = await stage.visit();
  await addSession(page, petra);
  await page.goto("/docs-login");
  await page.getByText(`Signed in as ${petra.givenName} ${petra.familyName}.`).waitFor();
});

it("emails the publishers when a proposal is submitted", async () => {
  const page = await stage.visit();
  await addSession(page, await createPerson());
  const headers = { authorization: `Bearer ${await readToken(page)}`, ...JSON_BODY };
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return (await fetch(stage.services + path, init)).json();
  };
  const [repository] = Object(await call("GET", "/publishing/repositories"));
  const { organizationNodeId, questions } = repository;
  const survey = questions.map(({ id }: { id: number }) => ({ questionId: id, response: "Yes" }));
  const draft = { name: "Tides by night", organizationNodeId, survey };
  const { nodeId } = Object(await call("POST", "/publishing/proposal", draft));
  await call("POST", `/publishing/proposal/submit?node_id=${nodeId}`);
  const readOutbox = async () => (await fetch(`${stage.services}/mail/outbox`)).text();
  await expect.poll(readOutbox).toContain("submitted the proposal &quot;Tides by night&quot;");
});

it("accepts a restore request with a token of the page's script, and none of a robot", async () => {
  const ask = async (recaptchaToken: string): Promise<number> => {
    const body = { datasetId: 1, datasetVersionId: 1, name: "Ada", email: "ada@example.org" };
    const content = JSON.stringify({ ...body, recaptchaToken });
    const init = { method: "POST", headers: JSON_BODY, body: content };
    return (await fetch(`${stage.services}/discover/rehydrate`, init)).status;
  };
  const good = `local-site-key.restore.${Date.now()}`;
  expect([await ask(good), await ask(good), await ask("forged")]).toEqual([202, 400, 400]);
});
