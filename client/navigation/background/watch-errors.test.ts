import { expect, it, onTestFinished, vi } from "vitest";
import { noteEarlyErrors } from "./early-errors.ts";
import { watchErrors } from "./watch-errors.ts";

function fail(message: string): void {
  dispatchEvent(new ErrorEvent("error", { message }));
}

function start(random = 0) {
  const reported: unknown[] = [];
  const load = vi.fn(async () => ({
    createErrorReporter: (buildId: string) => (event: Event, path: string) =>
      void reported.push(
        event instanceof ErrorEvent && `${event.message} on ${path} in ${buildId}`,
      ),
  }));
  onTestFinished(watchErrors("b-1", { random: () => random, load }));
  return { reported, load };
}

it("loads the reporter at the first error, and passes on all in their order, with their pages", async () => {
  history.replaceState(null, "", "/datasets");
  noteEarlyErrors();
  fail("early");
  const { reported, load } = start();
  history.replaceState(null, "", "/datasets/25");
  fail("late");
  history.replaceState(null, "", "/code");
  const inOrder = ["early on /datasets in b-1", "late on /datasets/25 in b-1"];
  await vi.waitFor(() => expect(reported).toEqual(inOrder), 15_000);
  expect(load).toHaveBeenCalledOnce();
});

it("loads nothing while there is no error", () => {
  expect(start().load).not.toHaveBeenCalled();
});

it("causes no further error when the reporter cannot be loaded", async () => {
  const unheard = vi.fn();
  addEventListener("unhandledrejection", unheard);
  onTestFinished(() => removeEventListener("unhandledrejection", unheard));
  const load = vi.fn(() => Promise.reject(new TypeError("offline")));
  onTestFinished(watchErrors("b-1", { random: () => 0, load }));
  fail("x is undefined");
  fail("y is undefined");
  await vi.waitFor(() => expect(load).toHaveBeenCalled(), 15_000);
  expect(unheard).not.toHaveBeenCalled();
});

it("requests the reporter again at the next error after one at which it did not load", async () => {
  const reported: Event[] = [];
  const load = vi
    .fn(async () => ({ createErrorReporter: () => (event: Event) => void reported.push(event) }))
    .mockRejectedValueOnce(new TypeError("offline"));
  onTestFinished(watchErrors("b-1", { random: () => 0, load }));
  await vi.waitFor(() => {
    fail("x is undefined");
    expect(reported).not.toEqual([]);
  }, 15_000);
  expect(load).toHaveBeenCalledTimes(2);
});

it("reports from a quarter of the pages", () => {
  const { load } = start(0.25);
  fail("x is undefined");
  expect(load).not.toHaveBeenCalled();
});

it("sends what its own reporter makes of an error, from a share of the pages by chance", async () => {
  const beacon = vi.spyOn(navigator, "sendBeacon").mockReturnValue(true);
  const random = vi.spyOn(Math, "random").mockReturnValue(0);
  onTestFinished(watchErrors("b-1"));
  random.mockReturnValue(0.9);
  onTestFinished(watchErrors("b-2"));
  random.mockRestore();
  const filename = `${location.origin}/assets/a.js`;
  dispatchEvent(new ErrorEvent("error", { error: new TypeError("no"), filename, lineno: 1 }));
  await vi.waitFor(() => expect(beacon).toHaveBeenCalledOnce(), 15_000);
  const [address, body] = beacon.mock.calls[0] ?? [];
  expect(address).toBe("/reports");
  expect(body instanceof Blob && (await body.text())).toContain('"build":"b-1"');
  beacon.mockRestore();
});
