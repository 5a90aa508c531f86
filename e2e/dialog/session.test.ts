import { expect, it, vi } from "vitest";
import type { Identity } from "#client/sign-in/identity.ts";
import { createOpenIdentity } from "#client/sign-in/open-identity.ts";
import { createSessionKeeper } from "#client/state/session-keeper.ts";
import { arrive, sendPassword } from "./actions.ts";
import { ada, type DialogStage, openDialog } from "./stage.tsx";

const HOUR_MS = 3_600_000;
const REFRESH = "GetTokensFromRefreshToken";

function countRefreshes({ calls }: DialogStage): number {
  return calls.filter(({ operation }) => operation === REFRESH).length;
}

/** Signed in, with tokens that expired an hour ago. */
async function expire(): Promise<DialogStage> {
  const stage = await openDialog();
  await stage.callPool("settings", { tokenAgeMs: 2 * HOUR_MS });
  await sendPassword(ada);
  await arrive();
  await stage.callPool("settings", { tokenAgeMs: 0 });
  const drift = document.cookie.match(/[^ ]+clockDrift(?==)/)?.[0] ?? "";
  document.cookie = `${drift}=0; Path=/`;
  return stage;
}

it.each(["500", "429", "reset"] as const)(
  "keeps the session when a refresh ends with %s",
  async (mode) => {
    const stage = await expire();
    const before = document.cookie;
    const identity = await createOpenIdentity("Foreland")();
    stage.setFault({ operation: REFRESH, mode, count: 10 });
    await identity.refreshSession();
    expect(countRefreshes(stage)).toBeGreaterThan(0);
    expect(document.cookie).toBe(before);
    stage.clearFaults();
    expect(await identity.refreshSession()).toEqual({ ok: true, isSignedIn: true });
    expect(document.cookie).toMatch(/accessToken=/);
    expect(document.cookie).not.toBe(before);
  },
);

it.each([3 * HOUR_MS, -3 * HOUR_MS, 180_000, -180_000])(
  "stays signed in, and makes no loop, with a clock %i ms off",
  async (wrongMs) => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "Date"],
      now: Date.now() + wrongMs,
    });
    const stage = await openDialog();
    await sendPassword(ada);
    await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith("/workspaces/shared"), {
      timeout: 15_000,
    });
    const before = document.cookie;
    const identity = await createOpenIdentity("Foreland")();
    for (const _page of ["the first", "after a reload"]) {
      await keepSession(identity, 60_000);
    }
    const read = identity.refreshSession();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await read).toEqual({ ok: true, isSignedIn: true });
    expect(countRefreshes(stage)).toBe(0);
    expect(document.cookie).toBe(before);
  },
);

/** A tab is open for a while, and has nothing to refresh. */
async function keepSession(identity: Identity, milliseconds: number): Promise<void> {
  const refresh = vi.fn<() => Promise<null>>(async () => {
    await identity.refreshSession();
    return null;
  });
  const stop = createSessionKeeper({
    readCookies: () => document.cookie,
    now: () => Date.now(),
    elapsed: () => performance.now(),
    refresh,
    onEnded: () => expect.unreachable("The session ended."),
    onWake: () => () => {},
  }).start();
  await vi.advanceTimersByTimeAsync(milliseconds);
  stop();
  expect(refresh).not.toHaveBeenCalled();
}
