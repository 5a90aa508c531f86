import { expect, it } from "vitest";
import { matchRoute } from "#client/contract/match-route.ts";
import { pagePolicies, type RouteName, routes } from "#client/contract/routes.ts";
import { MEMBER_PAGES } from "../harness/member-pages.ts";
import { toPublicRoutes } from "../harness/public-routes.ts";

const names = Object.keys(routes) as RouteName[]; // the table's own keys
const open = names.filter((name) => routes[name].guard === "open");

/** Rendered by the page of another family, which the journeys open. */
const OPENED_AS_ANOTHER = ["code.version", "collections.version"];
/** Answers to a reader's request, and a page that is planned. */
const NOT_IN_SITEMAP = ["datasets.search", "cite", "compare", "coverage", "proposals"];

it("has every public page opened by the journeys", () => {
  const addresses = toPublicRoutes({
    findId: () => 7,
    orcid: "0000-0001-2345-6789",
    withdrawn: 8,
    packageId: "N:package:1",
  });
  const opened = new Set(addresses.map((address) => matchRoute(address.split("?")[0] ?? "")?.name));
  expect(open.filter((name) => !opened.has(name))).toEqual(OPENED_AS_ANOTHER);
});

/** A redirect, and pages of one thing of a reader's own, which the journeys make before they check them. */
const NOT_OPENED_BY_ADDRESS = [
  "workspaces.user.user-tabs",
  "workspaces.user.collection",
  "workspaces.user.proposal",
  "workspaces.user.submission",
];

it("has every member's page opened by the journeys", () => {
  const opened = new Set(MEMBER_PAGES.map((address) => matchRoute(address)?.name));
  const own = names.filter((name) => ["landing", "workspaces"].includes(routes[name].guard));
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter((name) => !opened.has(name))).toEqual(NOT_OPENED_BY_ADDRESS);
});

it("has every public page of one address in the sitemap, or says why not", () => {
  const shared = open.filter(
    (name) => pagePolicies[name].cache === "shared" && !routes[name].pattern.includes(":"),
  );
  expect(shared.length).toBeGreaterThan(15);
  expect(shared.filter((name) => !pagePolicies[name].inSitemap)).toEqual(NOT_IN_SITEMAP);
});
