import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it, onTestFinished } from "vitest";
import type { RepositoryRow } from "../contract/page-data.ts";
import type { SanitizedHtml } from "../contract/sanitized-html.ts";
import { ShellProvider } from "../shell/shell-context.tsx";
import { TEST_SHELL } from "../shell/test/shell.ts";
import { OPEN_LOGIN_MODAL } from "../sign-in/event.ts";
import { MainProvider } from "../state/provider.tsx";
import OpenRepositoriesPage from "./open-repositories.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const REPOSITORIES: RepositoryRow[] = ["Reef", "Coast"].map((name, at) => ({
  id: `N:organization:${at}`,
  name,
  description: "",
  isOpen: true,
  url: null,
  logoUrl: null,
  overviewUrl: null,
}));

const DATA = {
  intro: { title: "Open repositories", body: "" as SanitizedHtml },
  repositories: { ok: true, value: REPOSITORIES },
  opened: null,
} as const;

it.each([
  ["before the page was hydrated", true],
  ["afterwards", false],
])("keeps the repository through the sign-in that a visitor chose %s", async (_, isEarly) => {
  const page = (
    <ShellProvider value={TEST_SHELL}>
      <MainProvider account={null} brandName="Foreland">
        <OpenRepositoriesPage data={DATA} later={{}} params={{}} />
      </MainProvider>
    </ShellProvider>
  );
  document.body.innerHTML = renderToString(page);
  const choose = (): void => document.querySelectorAll("input")[2]?.click();
  if (isEarly) choose();
  const root = await act(async () => hydrateRoot(document.body, page));
  onTestFinished(() => act(async () => root.unmount()));
  if (!isEarly) await act(async () => choose());
  const button = document.querySelector("button");
  expect(button?.textContent).toBe("Propose dataset to Coast");
  const opened: (string | null)[] = [];
  const note = ({ detail }: CustomEvent<string | null>): void => void opened.push(detail);
  addEventListener(OPEN_LOGIN_MODAL, note);
  await act(async () => button?.click());
  removeEventListener(OPEN_LOGIN_MODAL, note);
  expect(opened).toEqual([
    "/workspaces/user/proposals?openSubmitModal=true&repositoryId=N%3Aorganization%3A1",
  ]);
});
