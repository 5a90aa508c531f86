// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SessionEnd } from "./session-end.ts";
import { createSessionKeeper } from "./session-keeper.ts";

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 8, 1, 12);

interface Tab {
  refreshes: number;
  /** How the session ended, each time. */
  ended: SessionEnd[];
  wake(): void;
}

function toToken(exp: number): string {
  return `h.${btoa(JSON.stringify({ exp: exp / 1_000 }))}.s`;
}

function toCookies(endsAt: number, drift = 0): string {
  const prefix = "CognitoIdentityServiceProvider.web.";
  return [
    `${prefix}LastAuthUser=ada`,
    `${prefix}ada.accessToken=${toToken(endsAt)}`,
    `${prefix}ada.refreshToken=r`,
    `${prefix}ada.clockDrift=${drift}`,
  ].join("; ");
}

/** A tab whose machine is `wrongMs` ahead of the user pool's clock. */
function openTab(
  jar: { cookies: string },
  wrongMs = 0,
  answer?: () => SessionEnd | null | Promise<SessionEnd | null>,
) {
  const tab: Tab = { refreshes: 0, ended: [], wake: () => {} };
  const keeper = createSessionKeeper({
    readCookies: () => jar.cookies,
    now: () => Date.now() + wrongMs,
    elapsed: () => performance.now(),
    async refresh() {
      tab.refreshes += 1;
      if (answer) return answer();
      jar.cookies = toCookies(Date.now() + HOUR_MS, -wrongMs);
      return null;
    },
    onEnded: (end) => void tab.ended.push(end),
    onWake: (listener) => {
      tab.wake = listener;
      return () => {
        tab.wake = () => {};
      };
    },
  });
  return { tab, keeper };
}

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

it.each([
  ["nothing", 5_001, 0],
  ["nothing", 5_000, 1],
  ["nothing", -HOUR_MS, 1],
  [`CognitoIdentityServiceProvider.web.ada.idToken=${toToken(NOW)}`, HOUR_MS, 1],
])("with %s and %i ms left it refreshes %i times before a page", async (more, left, times) => {
  const { tab, keeper } = openTab({ cookies: `${toCookies(NOW + left)}; ${more}` });
  await keeper.freshen();
  expect(tab.refreshes).toBe(times);
});

it("refreshes five seconds before the end, as long as the tab is open", async () => {
  const { tab, keeper } = openTab({ cookies: toCookies(NOW + HOUR_MS) });
  const stop = keeper.start();
  await vi.advanceTimersByTimeAsync(HOUR_MS - 5_001);
  expect(tab.refreshes).toBe(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(tab.refreshes).toBe(1);
  await vi.advanceTimersByTimeAsync(10 * HOUR_MS);
  expect(tab.refreshes).toBe(11);
  stop();
  await vi.advanceTimersByTimeAsync(10 * HOUR_MS);
  expect(tab.refreshes).toBe(11);
});

it.each([3 * HOUR_MS, -3 * HOUR_MS, 180_000, -180_000])(
  "keeps the interval on a machine whose clock is %i ms off",
  async (wrongMs) => {
    const jar = { cookies: toCookies(NOW + HOUR_MS, -wrongMs) };
    const { tab, keeper } = openTab(jar, wrongMs);
    const stop = keeper.start();
    await vi.advanceTimersByTimeAsync(4 * HOUR_MS);
    stop();
    expect(tab.refreshes).toBe(4);
  },
);

it.each([3 * HOUR_MS, 180_000])("refreshes once after the clock jumped %i ms", async (wrongMs) => {
  const { tab, keeper } = openTab({ cookies: toCookies(NOW + 60_000) }, wrongMs);
  const stop = keeper.start();
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  stop();
  expect(tab.refreshes).toBe(1);
});

it("refreshes in time after the clock was set back", async () => {
  const { tab, keeper } = openTab({ cookies: toCookies(NOW + HOUR_MS) });
  const stop = keeper.start();
  vi.setSystemTime(NOW - 2_000);
  await vi.advanceTimersByTimeAsync(HOUR_MS - 3_500);
  expect(tab.refreshes).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  expect(tab.refreshes).toBe(1);
});

it("waits for the end of tokens that live longer than a browser's timer", async () => {
  const { tab, keeper } = openTab({ cookies: toCookies(NOW + 800 * HOUR_MS) });
  const stop = keeper.start();
  await vi.advanceTimersByTimeAsync(799 * HOUR_MS);
  expect(tab.refreshes).toBe(0);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  stop();
  expect(tab.refreshes).toBe(1);
});

it("refreshes as soon as a machine that slept wakes up, and waits with one timer until then", () => {
  const { tab, keeper } = openTab({ cookies: toCookies(NOW + HOUR_MS) });
  const stop = keeper.start();
  tab.wake();
  expect([tab.refreshes, vi.getTimerCount()]).toEqual([0, 1]);
  vi.setSystemTime(NOW + 2 * HOUR_MS);
  tab.wake();
  expect(tab.refreshes).toBe(1);
  stop();
});

it("waits for a refresh before a page is requested", async () => {
  const jar = { cookies: toCookies(NOW) };
  const { keeper } = openTab(jar, 0, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    jar.cookies = toCookies(NOW + HOUR_MS);
    return null;
  });
  const cookies = keeper.freshen().then(() => jar.cookies);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await cookies).toBe(toCookies(NOW + HOUR_MS));
});

it("plans nothing more once it is stopped, while a refresh is in progress too", async () => {
  const jar = { cookies: toCookies(NOW) };
  const { tab, keeper } = openTab(jar);
  const stop = keeper.start();
  stop();
  await vi.advanceTimersByTimeAsync(0);
  jar.cookies = "";
  tab.wake();
  expect([tab.refreshes, tab.ended, vi.getTimerCount()]).toEqual([1, [], 0]);
});

it("refreshes at most once in thirty seconds, however short the tokens seem to live", async () => {
  const jar = { cookies: toCookies(NOW) };
  const { tab, keeper } = openTab(jar, 0, () => {
    jar.cookies = toCookies(NOW);
    return null;
  });
  const stop = keeper.start();
  for (let second = 0; second < 300; second += 1) {
    tab.wake();
    await keeper.freshen();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  stop();
  expect(tab.refreshes).toBeLessThanOrEqual(11);
});

it("shares one refresh among all callers at the same time", async () => {
  const { tab, keeper } = openTab({ cookies: toCookies(NOW) });
  await Promise.all([keeper.freshen(), keeper.freshen(), keeper.freshen()]);
  expect(tab.refreshes).toBe(1);
});

it.each([
  ["expired", "expired"],
  ["refused", "refused"],
  [null, "cleared"],
] as const)("reports how the session ended when the user pool answers %s", async (end, told) => {
  const jar = { cookies: toCookies(NOW) };
  const { tab, keeper } = openTab(jar, 0, () => {
    jar.cookies = "";
    return end;
  });
  await keeper.freshen();
  expect(tab.ended).toEqual([told]);
});

it("keeps the session when the user pool cannot be reached, and tries again", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { tab, keeper } = openTab({ cookies: toCookies(NOW) }, 0, () => {
    throw new TypeError("Failed to fetch");
  });
  const stop = keeper.start();
  await vi.advanceTimersByTimeAsync(61_000);
  stop();
  expect([tab.refreshes, tab.ended]).toEqual([3, []]);
});

it("lets a navigation continue when the refresh hangs", async () => {
  const { keeper } = openTab({ cookies: toCookies(NOW) }, 0, () => new Promise(() => {}));
  const freshened = keeper.freshen();
  await vi.advanceTimersByTimeAsync(5_000);
  await freshened;
});

it.each([
  ["nobody is signed in", ""],
  ["the access token is missing", "CognitoIdentityServiceProvider.web.LastAuthUser=ada"],
  [
    "the last user's name is none of the user pool's",
    toCookies(NOW + 1_000).replaceAll("ada", "a%2Fda"),
  ],
  [
    "there is no refresh token",
    `CognitoIdentityServiceProvider.web.LastAuthUser=ada; CognitoIdentityServiceProvider.web.ada.accessToken=${toToken(NOW)}`,
  ],
  [
    "the access token cannot be read",
    "CognitoIdentityServiceProvider.web.LastAuthUser=ada; CognitoIdentityServiceProvider.web.ada.accessToken=x.%.y",
  ],
  [
    "the access token's end is no number",
    toCookies(NOW).replace(toToken(NOW), `h.${btoa(JSON.stringify({ exp: String(NOW) }))}.s`),
  ],
])("makes no refresh when %s", async (_, cookies) => {
  const { tab, keeper } = openTab({ cookies });
  const stop = keeper.start();
  await keeper.freshen();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([tab.refreshes, tab.ended, vi.getTimerCount()]).toEqual([0, [], 0]);
  stop();
});

it.each(["accessToken", "refreshToken", "idToken", "LastAuthUser", "clockDrift"])(
  "makes no refresh and ends nothing when the %s cookie of a fresh session is lost",
  async (lost) => {
    const all = `${toCookies(NOW + HOUR_MS)}; CognitoIdentityServiceProvider.web.ada.idToken=i`;
    const cookies = all.split("; ").filter((pair) => !pair.includes(`.${lost}=`));
    const { tab, keeper } = openTab({ cookies: cookies.join("; ") });
    const stop = keeper.start();
    await keeper.freshen();
    await vi.advanceTimersByTimeAsync(60_000);
    stop();
    expect([tab.refreshes, tab.ended, cookies.length]).toEqual([0, [], 4]);
  },
);

it("ends when its cookies are gone, once", () => {
  const jar = { cookies: toCookies(NOW + HOUR_MS) };
  const { tab, keeper } = openTab(jar);
  const stop = keeper.start();
  expect(tab.ended).toEqual([]);
  jar.cookies = "";
  tab.wake();
  expect(tab.ended).toEqual(["cleared"]);
  stop();
});

it("reads no cookie of another program as a session's", async () => {
  const cookies = `other.pool.LastAuthUser=eve; ${toCookies(NOW + 1_000)}`;
  const { tab, keeper } = openTab({ cookies });
  await keeper.freshen();
  expect(tab.refreshes).toBe(1);
});
