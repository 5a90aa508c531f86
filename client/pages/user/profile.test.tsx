import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished, vi } from "vitest";
import type { ProfileData } from "../../contract/page-data.ts";
import type { Profile } from "../../contract/session.ts";
import type { Shell } from "../../contract/view.ts";
import { ShellProvider } from "../../shell/shell-context.tsx";
import { MainProvider } from "../../state/provider.tsx";
import type { Session } from "../../state/session.ts";
import ProfilePage from "./profile.tsx";

vi.mock("../../navigation/navigation.tsx", () => ({
  useNavigation: () => ({ address: "/user/profile", loaded: { view: { kind: "page" } } }),
}));
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const ada: Profile = {
  firstName: "Ada",
  lastName: "Moss",
  email: "ada@lab.test",
  color: "#5FBFF9",
  orcid: null,
};
const failed = { ok: false, failure: { code: "upstream_error" } } as const;

/** The page of a session, with its calls to that session. */
async function show(changes: Partial<ProfileData>): Promise<[HTMLElement, Profile[]]> {
  const told: Profile[] = [];
  const nothing = (): void => {};
  const session = {
    read: () => ({ isSignedIn: true, profile: null }),
    watch: () => nothing,
    start: () => nothing,
    updateProfile: (profile: Profile) => told.push(profile),
  } as unknown as Session;
  const data = {
    profile: failed,
    details: failed,
    workspaces: { ok: true, value: [] },
    linkUrls: { orcid: null, github: null },
    isFresh: true,
    sent: null,
    ...changes,
  } as ProfileData;
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  const later = { github: Promise.resolve({ ok: true, value: null }) };
  const page = <ProfilePage {...({ data, later } as Parameters<typeof ProfilePage>[0])} />;
  await act(async () =>
    root.render(
      <ShellProvider value={{} as Shell}>
        <MainProvider account={null} brandName="Foreland" createSession={() => session}>
          {page}
        </MainProvider>
      </ShellProvider>,
    ),
  );
  return [place, told];
}

it("gives the header the profile that it has read", async () => {
  const [, told] = await show({ profile: { ok: true, value: ada } });
  expect(told).toEqual([ada]);
});

it("does not give the header a profile that cannot be read", async () => {
  const [place, told] = await show({});
  expect(told).toEqual([]);
  expect(place.textContent).toContain("You are not in a workspace yet.");
});

it("explains why the profile is not shown", async () => {
  const [place] = await show({ profile: { ok: false, failure: { code: "too_slow" } } });
  expect(place.textContent).toContain("The catalogue took too long to answer.");
});

it("names the parts of the page that are missing while the account's own service fails", async () => {
  const [place] = await show({ profile: { ok: true, value: ada }, workspaces: failed });
  expect(place.textContent).toContain("The catalogue did not answer properly.");
  expect(place.querySelectorAll("[href='/user/profile']").length).toBeGreaterThan(0);
  expect(place.textContent).not.toContain("Change email address");
  expect(place.textContent).not.toContain("You are not in a workspace yet.");
});
