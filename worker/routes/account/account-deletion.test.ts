import { describe, expect, it } from "vitest";
import { type TestApp, visitor } from "../../test/app.ts";
import { readText } from "../../test/html.ts";
import { postForm } from "../../test/member.ts";
import { createStage, type Stage } from "../../test/own-sign-in.ts";
import { json, status, timeout } from "../../test/upstream.ts";

describe("deleting the account", () => {
  const PREVIEW = {
    blockedBy: [],
    deleted: { machineKeys: 2, collections: 0, proposals: 1 },
    passedOn: { datasets: 3, collections: 0 },
    kept: { publishedCollections: 1, acceptedProposals: 0 },
  };
  const stage = (preview: object = PREVIEW): Stage => ({
    catalogue: {
      "/user/deletion": (request) =>
        request.method === "GET" ? json(preview)(request) : status(200)(request),
    },
  });
  const send = (app: TestApp, fields: Record<string, string> = {}) =>
    postForm(app, "/user/delete", {
      _form: "delete",
      email: "ada@example.org",
      understood: "on",
      ...fields,
    });

  it("shows before what is removed, what passes to others and what stays", async () => {
    const { body } = await createStage(stage()).app.visit("/user/delete");
    for (const text of ["2 machine keys", "1 proposal", "3 datasets", "1 published collection"])
      expect(body).toContain(text);
    expect(body).not.toMatch(/\b0 (collections|datasets|accepted)/);
    expect(body).toContain("Delete my account");
  });

  it("is not offered while a workspace would be left without an owner", async () => {
    const blocked = { ...PREVIEW, blockedBy: ["Moss Lab"] };
    const { body } = await createStage(stage(blocked)).app.visit("/user/delete");
    expect(body).toMatch(/Moss Lab(<!-- -->)? would be left without an owner\./);
    expect(body).not.toContain("I know what is deleted");
  });

  it("counts the workspaces that it does not name", async () => {
    const blocked = { ...PREVIEW, blockedBy: ["Moss Lab", "Peat Lab"], blockedByCount: 5 };
    const { body } = await createStage(stage(blocked)).app.visit("/user/delete");
    expect(readText(body).join(" ")).toContain("Moss Lab, Peat Lab, and 3 more");
  });

  it("is not offered where the catalogue has no such call", async () => {
    const { body } = await createStage({
      catalogue: { "/user/deletion": status(404) },
    }).app.visit("/user/delete");
    expect(body).toContain("Support deletes the accounts");
  });

  it("can be tried again when the catalogue fails", async () => {
    const { app } = createStage({ catalogue: { "/user/deletion": status(500) } });
    const { body } = await app.visit("/user/delete");
    expect(body).toContain("Try again");
    expect(body).not.toContain("Support deletes the accounts");
  });

  it("deletes in the catalogue, then in the pool, and ends the browser's session", async () => {
    const { app, changes } = createStage(stage());
    const answer = await send(app);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/?signed-out=deleted"]);
    expect(answer.headers.getSetCookie()).toEqual(["gone=; Max-Age=0"]);
    const [told] = app.upstream.requests.filter(({ method }) => method === "POST");
    expect(await told?.json()).toEqual({ email: "ada@example.org" });
    expect(changes().map(([operation]) => operation)).toEqual(["DeleteUser"]);
  });

  it.each([
    ["another address", { email: "grace@example.org" }],
    ["no address", { email: "" }],
    ["nothing understood", { understood: "" }],
  ])("does nothing with %s", async (_, fields) => {
    const { app, changes } = createStage(stage());
    expect((await send(app, fields)).status).toBe(422);
    expect(changes()).toEqual([]);
    expect(app.upstream.requests.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("reports success when it is sent again after its answer was lost", async () => {
    const { app, changes } = createStage({
      catalogue: { "/user": status(404), "/user/deletion": status(404) },
    });
    const answer = await send(app);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/?signed-out=deleted"]);
    expect(changes()).toEqual([]);
    expect(app.upstream.requests.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it.each([
    ["it is", status(404), 303],
    ["it is not", json({ id: "N:user:1", email: "ada@example.org" }), 503],
    ["nobody tells", status(502), 503],
  ])("checks whether it is done when no answer comes: %s", async (_, afterwards, code) => {
    const { app } = createStage({
      catalogue: {
        "/user/deletion": (request) => {
          if (request.method === "GET") return json(PREVIEW)(request);
          app.upstream.answer({ "/user": afterwards });
          return timeout()(request);
        },
      },
    });
    const answer = await send(app);
    const isDone = answer.headers.get("location") === "/?signed-out=deleted";
    expect([answer.status, isDone]).toEqual([code, code === 303]);
    expect(answer.body.includes("we cannot tell whether this was done")).toBe(!isDone);
  });

  it("reports probable success when it is sent again after the session has ended", async () => {
    const { app } = createStage({ ...stage(), session: visitor });
    const answer = await send(app);
    expect(answer.status).toBe(401);
    expect(answer.body).toContain("it was probably done then");
  });

  it("is confirmed on its page, which makes no further call", async () => {
    const { body } = await createStage({
      catalogue: { "/user": status(404), "/user/deletion": status(404) },
    }).app.visit("/user/delete");
    expect(body).toContain("Your account is deleted.");
    expect(body).not.toContain("Nothing was changed");
  });

  it("leaves the pool unchanged when the catalogue refuses", async () => {
    const { app, changes } = createStage({
      catalogue: {
        "/user/deletion": (request) =>
          request.method === "GET"
            ? json(PREVIEW)(request)
            : json({ message: "Moss Lab needs another owner first." }, 409)(request),
      },
    });
    const page = await send(app);
    expect([page.status, changes()]).toEqual([409, []]);
    expect(page.body).toContain("Moss Lab needs another owner first.");
  });
});
