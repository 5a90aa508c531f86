// @vitest-environment node
import { expect, test } from "vitest";
import { href } from "../contract/routes.ts";
import { isAccountPath, isCurrent, navEntries } from "./current-entry.ts";

test.each([
  ["/", ["Information"]],
  ["/about/team", ["Information"]],
  ["/about/support", ["Information"]],
  ["/datasets", ["Public Data"]],
  ["/datasets/412/version/3", ["Public Data"]],
  ["/datasets/search", ["Public Data"]],
  ["/code/9", ["Public Data"]],
  ["/search", ["Public Data"]],
  ["/discover", ["Public Data"]],
  ["/collections", ["Public Data"]],
  ["/open-repositories", ["Public Data"]],
  ["/workspaces", ["Workspaces"]],
  ["/workspaces/user/collections/my-collections", ["Workspaces"]],
  ["/user/profile", []],
  ["/package/N:package:1", []],
  ["/proposals", []],
])("on %s highlights %j", (path, highlighted) => {
  const current = navEntries.filter(({ name }) => isCurrent(name, path));
  expect(current.map(({ label }) => label)).toEqual(highlighted);
});

test("links to the landing page, the datasets and the workspaces", () => {
  expect(navEntries.map(({ name }) => href(name))).toEqual(["/", "/datasets", "/workspaces"]);
});

test.each([
  ["/user/profile", true],
  ["/user/developer", true],
  ["/workspaces/user", false],
  ["/", false],
])("on %s the avatar's border is orange: %s", (path, isOrange) => {
  expect(isAccountPath(path)).toBe(isOrange);
});
