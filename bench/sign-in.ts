import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { launchWholeChromium } from "../e2e/harness/browser.ts";
import { demoAccounts } from "../local/seed/accounts.ts";
import { cpuMs } from "./cpu.ts";
import { type Stack, startStack } from "./stack.ts";

const PORT = 8897;
const ROUNDS = 6;
const REQUESTS = 500;
const SIGN_INS = 5;
/** A guarded address whose answer for a visitor costs only the guard. */
const GUARDED = "/user/profile/_payload.json";

interface SignInResults {
  /**
   * CPU of the portal's workerd for one visitor request, the additional CPU for a token, and how often
   * the pool's keys were fetched for all of them.
   */
  guard: { withoutMs: number; addedMs: number; keyFetches: number };
  /** From the press of the button to the workspaces, median, milliseconds. */
  signInMs: number;
  /** Gzip bytes of the sign-in code loaded before the dialog is requested, and for it. */
  dialog: { before: number; opening: number };
}

/** The cost of signing in, and of the guard on every request. */
export async function measureSignIn(): Promise<SignInResults> {
  const stack = await startStack({ portal: PORT });
  const results = await measure(stack).finally(() => stack.close());
  await stack.forget();
  print(results);
  return results;
}

function print({ guard, signInMs, dialog }: SignInResults): void {
  const lines: [string, string, string][] = [
    ["guard, added CPU per request", `${guard.addedMs.toFixed(3)} ms`, "goal 0.5"],
    ["key fetches, keys being warm", String(guard.keyFetches), "goal 0"],
    ["same request of a visitor", `${guard.withoutMs.toFixed(3)} ms`, ""],
    ["sign-in, median", `${signInMs} ms`, ""],
    ["sign-in code before the dialog", `${dialog.before} B gzip`, "goal 0"],
    ["scripts on opening the dialog", `${(dialog.opening / 1000).toFixed(1)} kB gzip`, "goal 70"],
  ];
  for (const [name, value, goal] of lines) {
    console.log(`${name.padEnd(32)} ${value.padStart(14)}   ${goal}`);
  }
}

async function measure(stack: Stack): Promise<SignInResults> {
  const browser = await launchWholeChromium();
  const times: number[] = [];
  let dialog = { before: 0, opening: 0 };
  let cookie = "";
  for (let run = 0; run < SIGN_INS; run += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    dialog = await openDialog(page, stack.origin);
    times.push(await signIn(page));
    cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    await context.close();
  }
  await browser.close();
  times.sort((a, b) => a - b);
  return {
    guard: await measureGuard(stack, spoilSignature(cookie)),
    signInMs: Math.round(times[SIGN_INS >> 1] ?? 0),
    dialog,
  };
}

async function openDialog(page: Page, origin: string): Promise<SignInResults["dialog"]> {
  const bodies: { url: string; body: Promise<Buffer> }[] = [];
  const onResponse = (answer: Response): void => {
    if (answer.request().resourceType() !== "script" || !answer.url().startsWith(origin)) return;
    bodies.push({ url: answer.url(), body: answer.body() });
  };
  page.on("response", onResponse);
  await page.goto(`${origin}/about/team`, { waitUntil: "networkidle" });
  const before = bodies.splice(0).filter(({ url }) => /dialog|identity|amplify/.test(url));
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByText("Sign In", { exact: true }).first().click();
  await page.getByRole("dialog").waitFor();
  await page.waitForLoadState("networkidle");
  page.off("response", onResponse);
  return { before: await gzipBytes(before), opening: await gzipBytes(bodies) };
}

async function gzipBytes(bodies: { body: Promise<Buffer> }[]): Promise<number> {
  const buffers = await Promise.all(bodies.map(({ body }) => body));
  return buffers.reduce((sum, buffer) => sum + gzipSync(buffer).byteLength, 0);
}

async function signIn(page: Page): Promise<number> {
  const [account] = demoAccounts;
  await page.getByLabel("Email").fill(account?.email ?? "");
  await page.getByLabel("Password", { exact: true }).fill(account?.password ?? "");
  const began = performance.now();
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Shared workspaces" }).waitFor();
  return performance.now() - began;
}

/** The same answer as a visitor's, after every check up to and including the signature's. */
function spoilSignature(cookie: string): string {
  return cookie.replace(/(\.accessToken=[^;.]*\.[^;.]*\.)[^;]{8}/, "$1AAAAAAAA");
}

/** Alternates between both kinds of request, so that a busy machine is equally busy for both. */
async function measureGuard(stack: Stack, cookie: string): Promise<SignInResults["guard"]> {
  const costs = { without: 0, with: 0 };
  await spend(stack, cookie);
  const countKeyFetches = await watchKeyFetches();
  for (let round = 0; round < ROUNDS; round += 1) {
    costs.without += await spend(stack, null);
    costs.with += await spend(stack, cookie);
  }
  const perRequest = (total: number): number => total / (ROUNDS * REQUESTS);
  const withoutMs = perRequest(costs.without);
  const addedMs = perRequest(costs.with) - withoutMs;
  return { withoutMs, addedMs, keyFetches: await countKeyFetches() };
}

const FETCHES_MAX = 1_000_000;

/** A fault that only waits no time at all is used up by one for each fetch of the keys. */
async function watchKeyFetches(): Promise<() => Promise<number>> {
  const address = `http://127.0.0.1:${PORT + 1}/__fault`;
  const watch = { service: "identity", operation: "jwks", mode: "slow", count: FETCHES_MAX };
  await fetch(address, { method: "POST", body: JSON.stringify(watch) });
  return async () => {
    const answer = await fetch(address);
    const { faults } = (await answer.json()) as { faults: { count: number }[] }; // our own stand-in's
    await fetch(address, { method: "DELETE" });
    return FETCHES_MAX - (faults[0]?.count ?? 0);
  };
}

async function spend(stack: Stack, cookie: string | null): Promise<number> {
  const began = cpuMs(stack.pid);
  for (let count = 0; count < REQUESTS; count += 1) {
    const answer = await fetch(stack.origin + GUARDED, { headers: cookie ? { cookie } : {} });
    const body = await answer.text();
    if (!body.includes("redirect")) throw new Error(`The guard let ${GUARDED} pass.`);
  }
  return cpuMs(stack.pid) - began;
}
