import { expect, it } from "vitest";
import { createTestApp, ORIGIN } from "../test/app.ts";
import { findAll } from "../test/html.ts";
import { createLimitedApp } from "../test/limited-app.ts";
import { toSafePath } from "./appearance.ts";

it("stores the choice and returns to the page", async () => {
  const { status, headers } = await createTestApp().visit(
    "/appearance?theme=dark&back=%2Fdatasets%3Ftag%3Dtide",
  );
  expect([status, headers.get("location")]).toEqual([303, "/datasets?tag=tide"]);
  expect(headers.get("set-cookie")).toMatch(/^appearance=dark; Path=\/; Max-Age=31536000/);
  expect(headers.get("cache-control")).toBe("private, no-store");
});

it.each(["system", "", "blue", "dark;x=1"])("reads %j as the system's own", async (theme) => {
  const path = `/appearance?theme=${encodeURIComponent(theme)}`;
  const { headers } = await createTestApp().visit(path);
  expect(headers.get("set-cookie")).toMatch(/^appearance=; Path=\/; Max-Age=0/);
});

const HOSTILE = [
  "https://evil.test/",
  "//evil.test",
  "/\\evil.test",
  "\\/evil.test",
  "/%2Fevil.test",
  "/%5Cevil.test",
  "/\tevil.test",
  "/%09/evil.test",
  "/%0d%0aSet-Cookie:x=1",
  "javascript:alert(1)",
  "evil.test",
  "",
  " /datasets",
  "/%",
];

it.each(HOSTILE)("never redirects to another site by %j", async (back) => {
  const path = `/appearance?theme=dark&back=${encodeURIComponent(back)}`;
  const { headers } = await createTestApp().visit(path);
  expect(headers.get("location")).toBe("/");
  expect(toSafePath(back, ORIGIN)).toBe("/");
});

it("puts the choice into the first HTML and stores pages of different choices separately", async () => {
  const app = createTestApp();
  const themeOf = async (cookie: string): Promise<string | undefined> => {
    const { body } = await app.visit("/about/team", { headers: { Cookie: cookie } });
    return findAll(body, "html")[0]?.attributes.get("data-theme");
  };
  expect(await themeOf("")).toBeUndefined();
  expect(await themeOf("appearance=dark")).toBe("dark");
  expect(await themeOf("appearance=contrast")).toBe("contrast");
  expect(await themeOf("appearance=dark")).toBe("dark");
  expect(await themeOf("appearance=%22%3E")).toBeUndefined();
});

it("keeps the choice on the page of a call beyond its limit", async () => {
  const { app } = createLimitedApp({ search: 0 });
  const themeOf = async (cookie: string): Promise<unknown[]> => {
    const headers = { "CF-Connecting-IP": "192.0.2.1", Accept: "text/html", Cookie: cookie };
    const { status, body } = await app.visit("/datasets?q=tide", { headers });
    return [status, findAll(body, "html")[0]?.attributes.get("data-theme")];
  };
  expect(await themeOf("appearance=dark")).toEqual([429, "dark"]);
  expect(await themeOf("appearance=%22%3E")).toEqual([429, undefined]);
});
