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
  ["2025-02-03T09:00:00Z", "long", "February 3, 2025"],
  ["2025-02-03T23:59:59-05:00", "long", "February 4, 2025"],
  ["2026-09-01", "short", "Sep 1, 2026"],
  ["soon", "long", "soon"],
] as const)("writes %s in the %s form", (iso, length, text) => {
  expect(formatDay(iso, length)).toBe(text);
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

it("creates none of the browser's formats before it needs one", async () => {
  vi.resetModules();
  const created = [vi.spyOn(Intl, "NumberFormat"), vi.spyOn(Intl, "DateTimeFormat")];
  onTestFinished(() => created.forEach((format) => format.mockRestore()));
  const fresh = await import("./format.tsx");
  fresh.formatCount(999, "file");
  for (const format of created) expect(format).not.toHaveBeenCalled();
});
