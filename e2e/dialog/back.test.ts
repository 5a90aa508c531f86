import { expect, it, vi } from "vitest";
import { sendPassword } from "./actions.ts";
import { ada, openDialog } from "./stage.tsx";

type Options = NonNullable<Parameters<typeof openDialog>[0]>;

/** Where a finished sign-in leads. */
async function signIn(options: Options): Promise<string> {
  const went = Promise.withResolvers<string>();
  await openDialog(options);
  vi.mocked(location.assign).mockImplementation((address) => went.resolve(String(address)));
  vi.spyOn(location, "reload").mockImplementation(() => went.resolve(`reload ${location.href}`));
  await sendPassword(ada);
  return (await went.promise).replace(location.origin, "");
}

it.each(["/datasets/53?tab=files&get=1", "/datasets?tag=climate#main", "/docs-login"])(
  "reloads %s when it began there",
  async (at) => {
    expect(await signIn({ at })).toBe(`reload ${at}`);
  },
);

it.each<[string, Options]>([
  ["/workspaces/shared", { at: "/" }],
  ["/workspaces/shared", { at: "/sign-in" }],
  ["/workspaces/shared", { at: "/?signed-out" }],
  ["/user/profile", { at: "/?from=%2Fuser%2Fprofile" }],
  [
    "/workspaces/user/proposals?repositoryId=7",
    { at: "/open-repositories", to: "/workspaces/user/proposals?repositoryId=7" },
  ],
  ["/workspaces/shared", { at: "/sign-in", to: "https://elsewhere.test/datasets" }],
  ["/workspaces/shared", { at: "/sign-in", to: "//elsewhere.test/datasets" }],
])("goes to %s with %o", async (address, options) => {
  expect(await signIn(options)).toBe(address);
});
