import { expect, it, onTestFinished } from "vitest";
import { createCertificate } from "#local/identity/hosted/certificate.ts";
import { type Handler, listen } from "#local/serve.ts";
import { launchWholeChromium, openVisit } from "../../harness/browser.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();

/** Chromium sends reports over https only, and a minute late. */
const FLAGS = ["--ignore-certificate-errors", "--short-reporting-delay"];

it("sends what the browser reports of a page's policies to the portal", async () => {
  const sent: [type: string, status: number][] = [];
  const portal = await serve(async (request) => {
    const { pathname, search } = new URL(request.url);
    const isReport = request.method === "POST" && pathname === "/reports";
    const body = isReport ? await request.text() : null;
    const { method, headers } = request;
    headers.set("accept-encoding", "identity");
    const answer = await fetch(stage.portal + pathname + search, { method, headers, body });
    for (const { type } of JSON.parse(body ?? "[]")) sent.push([type, answer.status]);
    return answer;
  });
  const elsewhere = await serve(
    async () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } }),
  );
  const browser = await launchWholeChromium(FLAGS);
  onTestFinished(() => browser.close());
  const { page } = await openVisit(browser, { ignoreHTTPSErrors: true });
  await page.goto(`${portal}/datasets`);
  await page.evaluate(() => Object.assign(new Image(), { src: "https://elsewhere.test/a.png" }));
  await expect.poll(() => sent).toEqual([["csp-violation", 204]]);
  await page.goto(elsewhere);
  await page.evaluate((url) => void open(url), `${portal}/datasets`);
  await expect
    .poll(() => sent)
    .toEqual([
      ["csp-violation", 204],
      ["coop", 204],
    ]);
});

async function serve(handle: Handler): Promise<string> {
  const server = await listen(handle, { port: 0, certificate: createCertificate() });
  onTestFinished(() => server.close());
  return server.origin;
}
