import { expect, vi } from "vitest";
import type { IdentityUser } from "#local/identity/users.ts";

/** Waits for a text in the dialog. */
export async function see(text: string | RegExp): Promise<void> {
  await expect.poll(() => document.querySelector("dialog")?.textContent).toMatch(text);
}

export function readAlert(): string | null {
  return document.querySelector("[role=alert]")?.textContent ?? null;
}

async function find<Found>(what: string, look: () => Found | null | undefined): Promise<Found> {
  return vi.waitFor(
    () => {
      const found = look();
      if (!found) throw new Error(`There is no ${what}: ${document.body.textContent}`);
      return found;
    },
    { timeout: 15_000 },
  );
}

export function findField(label: string): Promise<HTMLInputElement> {
  return find(`field ${label}`, () => {
    const labels = [...document.querySelectorAll("label")];
    const labelled = labels.find(({ textContent }) => textContent === label);
    const field =
      labelled?.querySelector("input") ?? document.getElementById(labelled?.htmlFor ?? "");
    return field instanceof HTMLInputElement ? field : null;
  });
}

export async function fill(label: string, value: string): Promise<void> {
  const field = await findField(label);
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await expect.poll(() => field.value).toBe(value);
}

export async function choose(label: string): Promise<void> {
  (await findField(label)).click();
}

export async function press(name: string): Promise<HTMLButtonElement> {
  const button = await find(`button ${name}`, () =>
    [...document.querySelectorAll("button")].find(
      (each) => (each.getAttribute("aria-label") ?? each.textContent) === name,
    ),
  );
  button.click();
  return button;
}

export async function sendPassword(
  person: Pick<IdentityUser, "email" | "password">,
): Promise<void> {
  await fill("Email", person.email);
  await fill("Password", person.password);
  await press("Sign In");
}

export async function answer(code: string): Promise<void> {
  await fill("Code", code);
  await press("Validate");
}

/** Signed in: the cookies are set, and the browser is on its way to the workspaces. */
export async function arrive(place = "/workspaces/shared"): Promise<void> {
  await expect.poll(() => vi.mocked(location.assign).mock.calls).toEqual([[place]]);
  expect(document.cookie).toMatch(
    /CognitoIdentityServiceProvider\.foreland-web\.[^=]+\.accessToken=\w/,
  );
}
