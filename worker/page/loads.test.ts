import { beforeEach, expect, it, vi } from "vitest";
import type { RouteName } from "#client/contract/routes.ts";
import { loaders } from "../loaders/index.ts";
import type { LoadContext } from "../loaders/load.ts";
import { createTestApp, signedIn, type TestApp } from "../test/app.ts";
import { createMemberScript } from "../test/member.ts";
import { status } from "../test/upstream.ts";

const ORIGIN = { origin: "https://portal.test" };
const FORM = { _form: "profile", _subject: "", _key: `${signedIn.sub}.${crypto.randomUUID()}` };

let loaded: string[];

beforeEach(() => {
  loaded = [];
  const all: Record<string, (context: LoadContext) => Promise<unknown>> = loaders;
  for (const [name, load] of Object.entries(all)) {
    vi.spyOn(all, name).mockImplementation((context) => {
      loaded.push(name);
      return load(context);
    });
  }
  return () => vi.restoreAllMocks();
});

function createOwn(): TestApp {
  const upstream = { ...createMemberScript(), "/user": status(400) };
  return createTestApp({ session: signedIn, upstream });
}

it.each<[RouteName, string]>([
  ["home", "/"],
  ["datasets.detail", "/datasets/7"],
  ["datasets.list", "/datasets?q=tide"],
])("loads the data of %s once for a visitor", async (name, path) => {
  await createTestApp().visit(path);
  expect(loaded).toEqual([name]);
});

it.each<[RouteName, string]>([
  ["datasets.detail", "/datasets/7"],
  ["user.profile", "/user/profile"],
  ["workspaces.user.collections", "/workspaces/user/collections/my-collections"],
])("loads the data of %s once for a member", async (name, path) => {
  await createTestApp({ session: signedIn, upstream: createMemberScript() }).visit(path);
  expect(loaded).toEqual([name]);
});

it("loads the page of a refused form once", async () => {
  const body = new URLSearchParams({ ...FORM, firstName: "", lastName: "Moss" });
  const answer = await createOwn().visit("/user/profile", {
    method: "POST",
    headers: ORIGIN,
    body,
  });
  expect([answer.status, loaded]).toEqual([422, ["user.profile"]]);
});

it("loads no page for a form that is accepted, which the redirect loads", async () => {
  const app = createTestApp({ session: signedIn, upstream: createMemberScript() });
  const fields = { firstName: "Ada", lastName: "Moss", degree: "Ph.D.", color: "#3B28CC" };
  const body = new URLSearchParams({ ...FORM, ...fields });
  const answer = await app.visit("/user/profile", { method: "POST", headers: ORIGIN, body });
  expect([answer.status, loaded]).toEqual([303, []]);
});

it("loads a page's payload once", async () => {
  await createTestApp().visit("/datasets/7/_payload.json");
  expect(loaded).toEqual(["datasets.detail"]);
});
