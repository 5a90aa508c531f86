// @vitest-environment node
import { beforeEach, expect, it, vi } from "vitest";
import type { View } from "../contract/view.ts";
import type { LoadedView, ViewLoader } from "./loaded-view.ts";
import { openAddress } from "./open-address.ts";
import type { PayloadResult } from "./payload.ts";

const loadView = vi.fn<(view: View) => Promise<LoadedView>>();
const loadCode = vi.fn<ViewLoader["loadCode"]>();
const LOADER: ViewLoader = {
  loadCode,
  loadLayout: async () => {},
  loadView,
};

const MISSING: View = {
  kind: "missing",
  head: { title: "Not found", description: "", isIndexable: false },
  missing: { status: 404, failure: "not_found" },
};

function found(): PayloadResult {
  return { ok: true, payload: { view: MISSING } };
}

function redirect(to: string): PayloadResult {
  return { ok: true, payload: { redirect: to } };
}

function open(address: string, answers: Record<string, PayloadResult>) {
  const asked: string[] = [];
  const opened = openAddress(
    address,
    {
      loader: LOADER,
      askPayload: async (target) => {
        asked.push(target);
        return answers[target] ?? { ok: false, reason: "unreadable" };
      },
    },
    new AbortController().signal,
  );
  return { asked, opened };
}

const loaded = { view: MISSING, Layout: () => null, Page: null };

beforeEach(() => {
  loadView.mockReset().mockResolvedValue(loaded);
  loadCode.mockReset().mockRejectedValue(new Error("no chunk"));
});

it("shows the page of an address", async () => {
  const { opened } = open("/code?page=2", { "/code?page=2": found() });
  expect(await opened).toEqual({ kind: "view", address: "/code?page=2", loaded });
});

it("requests a page's code together with its data", async () => {
  const { asked, opened } = open("/code?page=2", { "/code?page=2": found() });
  expect([loadCode.mock.calls, asked]).toEqual([[["code.list", "?page=2"]], ["/code?page=2"]]);
  await opened;
});

it("follows a guard's redirect", async () => {
  const { opened } = open("/user/profile", { "/user/profile": redirect("/"), "/": found() });
  expect(await opened).toMatchObject({ kind: "view", address: "/" });
});

it.each(["https://elsewhere.test/", "//elsewhere.test/", "/files/7.csv"])(
  "leaves a redirect to %s to the browser",
  async (to) => {
    const { asked, opened } = open("/workspaces", { "/workspaces": redirect(to) });
    expect(await opened).toEqual({ kind: "fullLoad", address: to });
    expect(asked).toEqual(["/workspaces"]);
  },
);

it("stops following redirects that never end", async () => {
  const { asked, opened } = open("/workspaces", { "/workspaces": redirect("/workspaces") });
  expect(await opened).toEqual({ kind: "fullLoad", address: "/workspaces" });
  expect(asked).toHaveLength(6);
});

it("separates a missing network from an answer that is not a payload", async () => {
  const offline = open("/code", { "/code": { ok: false, reason: "unreachable" } });
  expect(await offline.opened).toMatchObject({ kind: "unreachable" });
  expect(await open("/code", {}).opened).toMatchObject({ kind: "fullLoad" });
});

it("reports that a page's code is missing", async () => {
  loadView.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await open("/code", { "/code": found() }).opened).toMatchObject({ kind: "codeMissing" });
});
