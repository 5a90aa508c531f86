import { describe, expect, it } from "vitest";
import { memberForms } from "../../forms/index.ts";
import { type TestApp, visitor } from "../../test/app.ts";
import { create, readAlerts, rows, send } from "../../test/send-forms.ts";
import { findAll, readText } from "../../test/html.ts";
import { createMemberScript } from "../../test/member.ts";
import { createStage, refused, SILENT } from "../../test/own-sign-in.ts";
import { CHANGED, READS, SENT_FORMS } from "../../test/sent-forms.ts";
import type { OwnOperation } from "../../session/call-user-pool.ts";
import { json, type Script, status, timeout } from "../../test/upstream.ts";

/** Only reads. */
const CHANGES_NOTHING = new Set(["user.developer console"]);
/** Ada's portal, whose catalogue answers nothing at all, so that pages cannot be rendered either. */
function createDown(asked?: OwnOperation): TestApp {
  const script: Script = { ...createMemberScript(), ...READS };
  const paths = [...Object.keys(script), ...CHANGED];
  const catalogue = Object.fromEntries(paths.map((path) => [path, status(502)]));
  const pool = asked ? { [asked]: SILENT } : {};
  return createStage({ catalogue, pool, settings: { AUTH_FLOW_TYPE: "USER_AUTH" } }).app;
}

function readTyped(html: string): string[] {
  const values = findAll(html, "input").map(({ attributes }) => attributes.get("value") ?? "");
  return [...values, ...findAll(html, "textarea").map(({ text }) => text)];
}

it("lists every form of a member", () => {
  const all = Object.entries(memberForms).flatMap(([route, forms]) =>
    Object.keys(forms).map((form) => `${route} ${form}`),
  );
  expect(all.filter((name) => !CHANGES_NOTHING.has(name)).toSorted()).toEqual(
    Object.keys(SENT_FORMS).toSorted(),
  );
});

describe.each(rows)("$name", (row) => {
  const failures: [fault: string, app: () => TestApp, code: number, sentence: RegExp][] = row.pool
    ? [
        ["silent", () => create(status(204), { [row.pool ?? ""]: SILENT }), 503, /did not answer/],
        [
          "busy",
          () => create(status(204), { [row.pool ?? ""]: refused("TooManyRequestsException") }),
          429,
          /wait|Wait/,
        ],
      ]
    : [
        ["failing", () => create(status(500)), 503, /it is done only once/],
        ["silent", () => create(timeout()), 503, /it is done only once/],
        ["busy", () => create(status(429)), 429, /Nothing was lost: wait a minute/],
        ["of another mind", () => create(json({ message: "Not so." }, 409)), 409, /\w/],
      ];

  it.each(failures)("says what happened and keeps what was typed when it is %s", async (...at) => {
    const [, open, code, sentence] = at;
    const page = await send(open(), row);
    expect([page.status, page.headers.get("cache-control")]).toEqual([code, "private, no-store"]);
    expect(readAlerts(page.body)).toMatch(sentence);
    expect(readTyped(page.body)).toEqual(expect.arrayContaining(Object.values(row.typed ?? {})));
  });

  it("is kept whole, to be sent again, while nothing answers", async () => {
    const page = await send(createDown(row.pool), row);
    expect([page.status, page.headers.get("cache-control")]).toEqual([503, "private, no-store"]);
    const [, form] = row.name.split(" ");
    expect(readText(page.body).join(" ")).toMatch(/did not answer|does not answer/);
    expect(readTyped(page.body)).toContain(form);
    expect(readTyped(page.body)).toEqual(expect.arrayContaining(Object.values(row.typed ?? {})));
  });

  it("is done once, however often it is sent", async () => {
    const app = create(status(500));
    await send(app, row);
    await send(app, row);
    const changes = app.upstream.requests.filter(({ method }) => method !== "GET");
    const keys = changes.map(({ url, headers }) => `${url} ${headers.get("idempotency-key")}`);
    expect(new Set(keys).size).toBe(changes.length / 2);
  });

  it("is kept for its account when the session has ended", async () => {
    const app = create(status(204));
    app.become(visitor);
    const page = await send(app, row);
    expect(page.status).toBe(401);
    expect(page.body).toContain("nothing was changed");
    expect(readTyped(page.body)).toEqual(expect.arrayContaining(Object.values(row.typed ?? {})));
    expect(page.body).not.toMatch(/(old|new) secret|123456|JBSWY3DP/);
    expect(app.upstream.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });
});
