import { expect, it } from "vitest";
import { takePart } from "#base/test/full-runs.ts";
import { accountExportHref } from "#client/contract/account/links.ts";
import type { EdgeSession } from "../session/read-session.ts";
import { createTestApp, signedIn, type TestApp, visitor } from "./app.ts";
import { createMemberScript } from "./member.ts";
import { COLLECTION, READS } from "./sent-forms.ts";

const PROPOSAL = "N%3Aproposal%3A1";
/** Every kind of page that shows a person their own data. */
const GUARDED = [
  "/user/profile",
  "/user/profile/_payload.json",
  "/user/security",
  "/user/delete",
  "/user/notifications",
  "/user/notifications/_payload.json",
  "/user/email",
  "/workspaces/shared",
  "/workspaces/user",
  "/workspaces/user/datasets",
  "/workspaces/moss-lab/datasets/9031",
  "/workspaces/moss-lab/datasets/9031/_payload.json",
  "/workspaces/user/proposals",
  `/workspaces/user/proposals/${PROPOSAL}`,
  "/workspaces/user/submissions",
  `/workspaces/user/submissions/${PROPOSAL}`,
  `/workspaces/user/submissions/${PROPOSAL}/_payload.json`,
  "/workspaces/user/requests",
  "/workspaces/user/requests/_payload.json",
  "/workspaces/user/collections/my-collections",
  `/workspaces/user/collections/my-collections/${COLLECTION}`,
  `/workspaces/user/collections/my-collections/${COLLECTION}/_payload.json`,
];
const EXPORT = accountExportHref();
const PRIVATE = [...GUARDED, EXPORT, "/user/developer", "/user/developer/_payload.json"];

const DISGUISES: ((path: string) => string)[] = [
  (path) => `${path}/x.css`,
  (path) => `${path}/x.js`,
  (path) => `${path}/x.png`,
  (path) => `${path}/assets/x.css`,
  (path) => `${path};x.css`,
  (path) => `${path};/x.css`,
  (path) => `${path}%2Fx.css`,
  (path) => `${path}%252Fx.css`,
  (path) => `${path}%3Fx.css`,
  (path) => `${path}%23x.css`,
  (path) => `${path}%3Bx.css`,
  (path) => `${path}%00.css`,
  (path) => `${path}%0A.css`,
  (path) => `${path}%0Dx.css`,
  (path) => `${path}%09.css`,
  (path) => `${path}%20.css`,
  (path) => `${path}%20`,
  (path) => `${path}.css`,
  (path) => `${path}.js`,
  (path) => `${path}.json`,
  (path) => `${path}.ico`,
  (path) => `${path}.`,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}/.`,
  (path) => `${path}/./x.css`,
  (path) => `${path}/..%2fx.css`,
  (path) => `${path}/%2e%2e%2fx.css`,
  (path) => `${path}\\x.css`,
  (path) => `${path}!x.css`,
  (path) => `${path}@x.css`,
  (path) => `${path}~`,
  (path) => `${path}$x.css`,
  (path) => `${path},x.css`,
  (path) => `/${path}`,
  (path) => `/assets/..%2f${path.slice(1)}`,
  (path) => `/assets/%2e%2e${path}`,
  (path) => `/builds/meta/..%2f..${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replace("/", "/%"),
  (path) => path.replaceAll(/[aeiou]/g, (vowel) => `%${vowel.charCodeAt(0).toString(16)}`),
  (path) => `${path}/_payload.json/x.css`,
  (path) => `${path}/_payload.json;x.css`,
  (path) => `${path}?x.css`,
  (path) => `${path}/_payload.json?x.css`,
];

const grace: EdgeSession = { ...signedIn, accessToken: "token-of-grace", sub: "grace" };
/** Text that only Ada may read; as whole words, because a nonce may contain any of them. */
const HERS =
  /ada@example\.org|\bAda\b|Private tides|Moss Lab|token-of-ada|ada-laptop|Porpoises|Vagus|Tides/;

/** Of pages, and of the export, which is a file. */
const REFUSALS = [200, 301, 302, 401, 403, 404, 503];

/** A third for each page in a normal run: each disguise then tries eight pages. */
function chooseDisguises(path: string): ((path: string) => string)[] {
  return takePart(DISGUISES, 3, PRIVATE.indexOf(path));
}

function create(session: EdgeSession): TestApp {
  return createTestApp({ session, upstream: createMemberScript(READS) });
}

it.each(PRIVATE)("is Ada's own at %s", async (path) => {
  const { body } = await create(signedIn).visit(path);
  expect(body).toMatch(HERS);
});

it.each(PRIVATE)("answers no stored copy of %s under any similar address", async (path) => {
  const app = create(signedIn);
  for (const disguise of chooseDisguises(path)) {
    const address = disguise(path);
    app.become(signedIn);
    const { headers } = await app.visit(address);
    expect(headers.get("cache-control"), address).toMatch(/no-store/);
    for (const other of [visitor, grace]) {
      app.become(other);
      const next = await app.visit(address);
      expect(REFUSALS, address).toContain(next.status);
      expect(next.body, address).not.toMatch(HERS);
    }
  }
});

it.each([...GUARDED, EXPORT])("opens no similar address of %s as the page itself", async (path) => {
  const app = create(visitor);
  for (const disguise of chooseDisguises(path)) {
    const address = disguise(path);
    const { status, headers, body } = await app.visit(address);
    const isGuarded =
      status === 302 || status === 401 || /^\{("buildId":"[^"]*",)?"redirect":/.test(body);
    expect(isGuarded || status === 404, address).toBe(true);
    expect(isGuarded ? headers.get("cache-control") : "private, no-store", address).toBe(
      "private, no-store",
    );
  }
});
