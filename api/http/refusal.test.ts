import { describe, expect, test } from "vitest";
import { refuseByPath, refuseStaleSession, refuseV1, toFamily } from "./refusal.ts";

describe("the family of a call", () => {
  test.each([
    ["/discover/datasets", "discover"],
    ["/zipit/discover", "discover"],
    ["/publishing/repositories", "publishing"],
    ["/collections", "collections"],
    ["/collections/N:collection:1", "collections"],
    ["/publish/versions", "message"],
    ["/datasets/shared-datasets", "message"],
    ["/packages/discover/1", "message"],
    ["/accounts/github", "message"],
    ["/repositories", "message"],
    ["/repository/1", "message"],
    ["/datasets/paginated", "v1"],
    ["/user", "v1"],
    ["/", "v1"],
  ])("%s is %s", (path, family) => {
    expect(toFamily(path)).toBe(family);
  });

  test.each([
    "/user/discover/",
    "/user/zipit/",
    "/user/publishing/",
    "/user/collections/",
    "/user/publish/",
    "/collectionsx",
    "/discover",
    "/organizations/1/repository/1",
  ])("follows from the start of its path, not from text inside it: %s", (path) => {
    expect(toFamily(path)).toBe("v1");
  });
});

test.each([
  [400, "BadRequest"],
  [401, "Unauthorized"],
  [403, "Forbidden"],
  [404, "NotFound"],
  [405, "MethodNotAllowed"],
  [409, "Conflict"],
  [410, "Gone"],
  [413, "PayloadTooLarge"],
  [415, "UnsupportedMediaType"],
  [429, "TooManyRequests"],
  [500, "InternalServerError"],
  [502, "BadGateway"],
  [418, "Error"],
])("a refusal with %i is a %s", async (status, type) => {
  const refusal = refuseV1(status, "No.");
  expect([refusal.status, await refusal.json()]).toEqual([
    status,
    { type, message: "No.", code: status },
  ]);
});

test("the message header of an empty body has only letters that a header can have", () => {
  const refusal = refuseByPath("/publishing/repositories", 400, "Nö\n – no.");
  expect([refusal.status, refusal.body]).toEqual([400, null]);
  expect(refusal.headers.get("x-problem")).toBe("N?? ? no.");
});

test.each([
  ["/user/email", { type: "ReauthenticationRequired" }],
  ["/accounts/github", {}],
])("a session too old for %s differs from a bad one", async (path, body) => {
  const refusal = refuseStaleSession(path);
  expect(refusal.status).toBe(403);
  expect(refusal.headers.get("www-authenticate")).toMatch(
    /^Bearer error="insufficient_user_authentication", .*max_age=600$/,
  );
  const message = "Sign in again, then repeat this within ten minutes.";
  expect(await refusal.json()).toMatchObject({ ...body, message });
});
