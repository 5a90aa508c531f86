import { expect, it } from "vitest";
import { href } from "../contract/routes.ts";
import { openLoginModal } from "./event.ts";
import { RETURN_PATH, SIGN_IN_LINK, takeReturn, watchSignInIntent } from "./arrival.ts";

function click(html: string, init: MouseEventInit = {}): MouseEvent {
  document.body.innerHTML = html;
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  document.querySelector("a")?.dispatchEvent(event);
  return event;
}

it("keeps a request to sign in that nothing has handled", () => {
  const intent = watchSignInIntent();
  expect(intent.isRaised).toBe(false);
  openLoginModal();
  expect(intent.isRaised).toBe(true);
});

it("reads a click on a link to the sign-in page as a request", () => {
  const intent = watchSignInIntent();
  expect(click(`<a href="${href("sign-in")}">Sign In</a>`).defaultPrevented).toBe(true);
  expect(intent.isRaised).toBe(true);
});

it.each<[string, string, MouseEventInit]>([
  ["another link", '<a href="/code">Code</a>', {}],
  ["a link opened in a new tab", '<a href="/sign-in">Sign In</a>', { ctrlKey: true }],
  ["one opened so on another system", '<a href="/sign-in">Sign In</a>', { metaKey: true }],
  ["one opened in a window", '<a href="/sign-in">Sign In</a>', { shiftKey: true }],
  ["one that is saved", '<a href="/sign-in">Sign In</a>', { altKey: true }],
  ["one pressed with the middle button", '<a href="/sign-in">Sign In</a>', { button: 1 }],
])("leaves %s to the browser", (_, html, init) => {
  const intent = watchSignInIntent();
  expect(click(html, init).defaultPrevented).toBe(false);
  expect(intent.isRaised).toBe(false);
});

it("names the sign-in page as the route table does", () => {
  expect(SIGN_IN_LINK).toBe(`a[href="${href("sign-in")}"]`);
});

it.each<[string, string | null, string]>([
  ["/orcid-redirect?code=c&state=s", "?code=c&state=s", "/orcid-redirect"],
  ["/github-redirect?code=c&state=s", "?code=c&state=s", "/github-redirect"],
  ["/profile?error=access_denied&state=s", "?error=access_denied&state=s", "/profile"],
  ["/profile#access_token=t&state=s", "#access_token=t&state=s", "/profile"],
  ["/profile", null, "/profile"],
  ["/user/profile?code=c", null, "/user/profile?code=c"],
  ["/profiles?code=c", null, "/profiles?code=c"],
  ["/datasets?code=c&state=s", null, "/datasets?code=c&state=s"],
])("%s: reads %j and leaves %s", (address, taken, left) => {
  history.replaceState(null, "", address);
  expect(takeReturn()).toBe(taken);
  expect(location.pathname + location.search + location.hash).toBe(left);
});

it("knows every page another login may redirect to", () => {
  const pages = [href("orcid-redirect"), href("github-redirect"), href("profile")];
  expect(pages.every((page) => RETURN_PATH.test(page))).toBe(true);
});
