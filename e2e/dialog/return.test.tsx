import { expect, it, vi } from "vitest";
import { Returned } from "#client/sign-in/return/returned.ts";
import { takeReturn } from "#client/sign-in/arrival.ts";
import ReturnPage from "#client/pages/return.tsx";
import { arrive, press, readAlert, see, sendPassword } from "./actions.ts";
import { ada, type DialogStage, OAUTH, openDialog, openTab, visitHostedLogin } from "./stage.tsx";

const ORCID = "0000-0002-1825-0097";
const FAILED = "Signing in there failed. Nothing was changed. You can try again.";
const NOTHING = "Nobody asked for this.";
const PAGE = {
  title: "Back from ORCID",
  sentence: NOTHING,
  link: { href: "/", label: "Home" },
};

/** Where the dialog sends the browser. */
const left = vi.spyOn(location, "href", "set").mockImplementation(() => {});

interface Departure {
  stage: DialogStage;
  /** The request for a code, as the hosted login sees it. */
  asked: URL;
}

/** A dialog whose reader has gone to the researcher identity provider. */
async function leave(
  oauth: Partial<typeof OAUTH> = {},
  place: { at?: string; to?: string } = {},
): Promise<Departure> {
  const stage = await openDialog({
    ...place,
    person: { orcid: ORCID },
    config: { oauth: { ...OAUTH, ...oauth } },
  });
  return { stage, asked: await goToProvider() };
}

async function goToProvider(): Promise<URL> {
  left.mockClear();
  await press("Sign in with your ORCID iD");
  await expect.poll(() => left.mock.calls.length).toBe(1);
  return new URL(String(left.mock.calls[0]?.[0]));
}

/** Chooses an iD there, or denies access; the address the reader is sent back to. */
async function choose(asked: URL, orcid: string): Promise<URL> {
  const way = await visitHostedLogin(asked.href);
  const body = new URLSearchParams({ orcid });
  const answer = await visitHostedLogin(way.headers.get("location") ?? "", {
    method: "POST",
    body,
  });
  return new URL(answer.headers.get("location") ?? "");
}

/** The tab loads the page that another login sends the reader back to. */
function comeBack(address: string | URL): void {
  const { pathname, search, hash } = new URL(address, location.origin);
  history.replaceState(null, "", pathname + search + hash);
  const returned = takeReturn();
  openTab()(
    <Returned value={returned}>
      <ReturnPage data={PAGE} later={{}} params={{}} />
    </Returned>,
  );
}

async function seePage(text: string): Promise<void> {
  await expect.poll(() => document.querySelector("output")?.textContent).toBe(text);
  expect(location.search + location.hash).toBe("");
}

/** Which of the pool's cookies there are. */
function readCookies(): (string | undefined)[] {
  return document.cookie.split("; ").map((pair) => pair.split("=")[0]?.split(".").at(-1));
}

it("asks for a code by PKCE, with a state of its own, and signs in with what comes back", async () => {
  const { asked } = await leave();
  expect(asked.origin + asked.pathname).toBe("https://login.test/oauth2/authorize");
  expect(asked.searchParams.get("state")).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(asked.searchParams.get("code_challenge_method")).toBe("S256");
  expect(asked.searchParams.get("response_type")).toBe("code");
  comeBack(await choose(asked, ORCID));
  await arrive("/workspaces");
  expect(location.search).toBe("");
  expect(readCookies()).toContain("refreshToken");
});

it("returns to the proposal for the repository that was chosen before the other login", async () => {
  const to = "/workspaces/user/proposals?repositoryId=7";
  const { asked } = await leave({}, { at: "/open-repositories", to });
  comeBack(await choose(asked, ORCID));
  await arrive(to);
});

it("says quietly that the reader cancelled, and lets them try again", async () => {
  const { asked } = await leave();
  comeBack(await choose(asked, ""));
  await seePage("You cancelled signing in there. Nothing was changed.");
  expect(document.querySelector("main a")?.textContent).toBe("Sign In");
  expect(readCookies()).not.toContain("accessToken");
});

it("refuses a wrong state", async () => {
  await leave();
  comeBack("/orcid-redirect?code=stolen&state=forged");
  await seePage(NOTHING);
  expect(readCookies()).not.toContain("accessToken");
});

it.each(["", "code=used&"])("refuses an answer with no good code: “%s”", async (code) => {
  const { asked } = await leave();
  comeBack(`/orcid-redirect?${code}state=${asked.searchParams.get("state")}`);
  await seePage(FAILED);
  expect(document.querySelector("main a")?.textContent).toBe("Sign In");
  expect(readCookies()).not.toContain("accessToken");
});

it("refuses a code that was used before", async () => {
  const { stage, asked } = await leave();
  const back = await choose(asked, ORCID);
  comeBack(back);
  await arrive("/workspaces");
  stage.useAnotherBrowser();
  const state = (await goToProvider()).searchParams.get("state") ?? "";
  back.searchParams.set("state", state);
  comeBack(back);
  await seePage(FAILED);
  expect(readCookies()).not.toContain("accessToken");
});

it("takes an answer that comes after ten minutes", async () => {
  const { asked } = await leave();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 600_000 });
  comeBack(await choose(asked, ORCID));
  await arrive("/workspaces");
});

it("reads the implicit grant where it is switched on", async () => {
  const { asked } = await leave({ responseType: "token" });
  expect(asked.searchParams.get("response_type")).toBe("token");
  comeBack(await choose(asked, ORCID));
  await arrive("/workspaces");
  expect(location.hash).toBe("");
  expect(readCookies()).not.toContain("refreshToken");
});

it("reads no token out of an address where the implicit grant is off", async () => {
  const { asked } = await leave();
  const state = asked.searchParams.get("state");
  comeBack(`/orcid-redirect#access_token=a.b.c&id_token=a.b.c&state=${state}`);
  await seePage(FAILED);
  expect(document.cookie).not.toContain("a.b.c");
});

it("lets a second tab finish, after which the first one changes nothing", async () => {
  const { asked } = await leave();
  const back = await choose(asked, ORCID);
  comeBack(back);
  await arrive("/workspaces");
  const before = document.cookie;
  comeBack(back);
  await seePage(NOTHING);
  expect(document.cookie).toBe(before);
});

it("says that signing in failed when the token end point does", async () => {
  const { stage, asked } = await leave();
  stage.setFault({ service: "hosted", operation: "/oauth2/token", mode: "500", count: 5 });
  comeBack(await choose(asked, ORCID));
  await seePage(FAILED);
  expect(readCookies()).not.toContain("accessToken");
});

it("takes the way back for a cancellation", async () => {
  const { stage } = await leave();
  stage.reload();
  comeBack(await choose(await goToProvider(), ORCID));
  await arrive("/workspaces");
});

it("is refused to somebody who is signed in already", async () => {
  const stage = await openDialog({ config: { oauth: OAUTH } });
  await sendPassword(ada);
  await arrive();
  stage.reload();
  await press("Sign in with your ORCID iD");
  await expect.poll(readAlert).toContain("There is already a signed in user.");
  await press("Sign out, then sign in");
  await see("You are signed out. Now sign in.");
  vi.mocked(location.assign).mockClear();
  await sendPassword(ada);
  await arrive();
});

it("tells its opener, by state, what another service answered in a popup", async () => {
  await openDialog();
  const state = "5".repeat(48);
  localStorage.setItem("portal-link", JSON.stringify({ provider: "github", state }));
  const opener = { postMessage: vi.fn<(data: unknown, origin: string) => void>() };
  vi.stubGlobal("opener", opener);
  const close = vi.spyOn(window, "close").mockImplementation(() => {});
  comeBack(`/github-redirect?code=c&installation_id=7&state=${state}`);
  await seePage("Done. You can close this window.");
  const answer = { source: "github-redirect-response", provider: "github", state };
  expect(opener.postMessage.mock.calls).toEqual([
    [{ ...answer, code: "c", installationId: "7", error: null }, location.origin],
  ]);
  expect(close).toHaveBeenCalledOnce();
});

it("does nothing for a return nobody asked for", async () => {
  await openDialog();
  comeBack("/github-redirect?code=c&state=s");
  await seePage(NOTHING);
});
