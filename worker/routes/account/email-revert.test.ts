import { describe, expect, it } from "vitest";
import { createTestApp, signedIn, type TestApp } from "../../test/app.ts";
import { status, type Answer } from "../../test/upstream.ts";

const OWN = { origin: "https://portal.test" };
const PAGE = "/user/email/revert";
const LINK = "5e".repeat(32);

function post(app: TestApp, fields: Record<string, string>, headers = OWN) {
  return app.request(PAGE, { method: "POST", headers, body: new URLSearchParams(fields) });
}

describe("the link of a notice", () => {
  it("becomes a form, and is used only by its button", async () => {
    const app = createTestApp();
    const page = await app.visit(`/user/email/revert?link=${LINK}`);
    expect(page.body).toContain(`name="link" value="${LINK}"`);
    expect(page.body).toContain("Restore my address");
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(app.upstream.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it.each(["", "?link=x", `?link=${LINK}00`, "?link=%22%3E%3Cscript%3E"])(
    "makes no form of %s",
    async (query) => {
      const { body } = await createTestApp().visit(`/user/email/revert${query}`);
      expect(body).toContain("The link in our email to your old address opens this page.");
      expect(body).toContain('href="/about/support"');
      expect(body).not.toContain("Restore my address");
    },
  );

  it.each<[string, Answer, string]>([
    ["good", status(200), "?sent=reverted"],
    ["used", status(410), "?sent=used"],
    ["no link", status(400), "?sent=used"],
    ["too late", status(409), "?sent=taken"],
    ["not carried out", status(502), `?link=${LINK}&sent=failed`],
  ])("that is %s is refused, without a token", async (_, answer, query) => {
    const upstream = { "/user/email/revert": answer };
    const app = createTestApp({ session: signedIn, upstream });
    const sent = await post(app, { link: LINK });
    expect(sent.headers.get("location")).toBe(`/user/email/revert${query}`);
    const [asked] = app.upstream.requests;
    expect(asked?.headers.get("authorization")).toBeNull();
    expect(await asked?.json()).toEqual({ link: LINK });
  });

  it.each([
    ["reverted", "everybody was signed out"],
    ["used", "This link was used already"],
    ["taken", "Another account now has the old address"],
    ["failed", "The link still works"],
  ])("shows the outcome: %s", async (sent, text) => {
    const { body } = await createTestApp().visit(`/user/email/revert?sent=${sent}`);
    expect(body).toContain(text);
  });

  it("makes no call for a form of another site", async () => {
    const app = createTestApp({ session: signedIn });
    for (const origin of ["https://evil.test", "null", "http://portal.test"])
      expect((await post(app, { link: LINK }, { origin })).status).toBe(403);
    expect(app.upstream.requests).toEqual([]);
  });
});
