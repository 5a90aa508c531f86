// @vitest-environment node
import { expect, it, onTestFinished, test, vi } from "vitest";
import { formatBytes, formatAge, formatCount, formatDay, Breakable } from "./format.tsx";
import { renderToStaticMarkup } from "react-dom/server";

test.each([
  [null, "—"],
  [0, "—"],
  [-1, "—"],
  [Number.NaN, "—"],
  [1, "1 B"],
  [999, "999 B"],
  [1000, "1.00 kB"],
  [1234, "1.23 kB"],
  [999_994, "999.99 kB"],
  [999_996, "1.00 MB"],
  [73_400_320, "73.40 MB"],
  [5_000_000_000, "5.00 GB"],
  [2e18, "2000.00 PB"],
])("writes %s bytes as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it.each([
  [0, "1 second"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [899, "14 minutes"],
  [3_600, "1 hour"],
  [86_399, "23 hours"],
])("says %i seconds as %s", (seconds, shown) => {
  expect(formatAge(seconds)).toBe(shown);
});

test.each([
  [0, "file", undefined, "0 files"],
  [1, "file", undefined, "1 file"],
  [999, "file", undefined, "999 files"],
  [1204, "file", undefined, "1,204 files"],
  [-1204, "file", undefined, "-1,204 files"],
  [0.5, "file", undefined, "0.5 files"],
  [2, "repository", "repositories", "2 repositories"],
])("counts %i %s", (count, one, many, text) => {
  expect(formatCount(count, one, many)).toBe(text);
});

test.each([
  ["2025-02-03T09:00:00Z", "February 3, 2025"],
  ["2025-02-03T23:59:59-05:00", "February 4, 2025"],
  ["2026-09-01", "September 1, 2026"],
  ["soon", "soon"],
])("writes the day of %s", (iso, text) => {
  expect(formatDay(iso)).toBe(text);
});

it.each([
  ["hourly/SKB1_2024.csv", "hourly/<wbr/>SKB1_<wbr/>2024.<wbr/>csv"],
  ["sub-01_eeg.edf", "sub-<wbr/>01_<wbr/>eeg.<wbr/>edf"],
  ["README", "README"],
  [".hidden...", ".<wbr/>hidden..."],
  ["", ""],
])("may break %s where its parts end", (text, html) => {
  expect(renderToStaticMarkup(<Breakable text={text} />)).toBe(html);
});

it.each(["en", "de"])("writes days and numbers as the browser does in %s", async (language) => {
  vi.resetModules();
  vi.doMock("./contract/language.ts", () => ({ LANGUAGE: language }));
  onTestFinished(() => void vi.doUnmock("./contract/language.ts"));
  const names = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  const months = Array.from({ length: 12 }, (_, at) => names.format(Date.UTC(2026, at)));
  // The build writes the German names.
  const own = await import("./format.tsx");
  const toOwn = (text: string): string =>
    ENGLISH.reduce((done, name, at) => done.replace(name, months[at] ?? ""), text);
  const long = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const whole = new Intl.NumberFormat(language);
  for (let at = 0; at < 60; at += 1) {
    const day = new Date(Date.UTC(1900 + at * 7, at % 12, 1 + ((at * 5) % 28), at % 24));
    const iso = day.toISOString();
    expect(toOwn(own.formatDay(iso))).toBe(long.format(day));
    for (const value of [at, at * 997, -at * 99_991, at * 1e12 + 7, at / 7])
      expect(own.formatNumber(value)).toBe(whole.format(value || 0));
  }
});

const ENGLISH = Array.from({ length: 12 }, (_, at) =>
  new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" }).format(Date.UTC(2026, at)),
);

it("creates no format of the browser for days and whole numbers", async () => {
  vi.resetModules();
  const created = [vi.spyOn(Intl, "NumberFormat"), vi.spyOn(Intl, "DateTimeFormat")];
  onTestFinished(() => created.forEach((format) => format.mockRestore()));
  const fresh = await import("./format.tsx");
  const texts = [fresh.formatCount(1_204, "file"), fresh.formatDay("2025-02-03")];
  expect(texts).toEqual(["1,204 files", "February 3, 2025"]);
  for (const format of created) expect(format).not.toHaveBeenCalled();
});
