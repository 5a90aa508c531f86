import { afterEach, expect, test, vi } from "vitest";
import { isTrustworthy } from "../store/snapshot.ts";
import { createTestService, createWireService } from "../test/test-service.ts";
import { takeSnapshot } from "./take-snapshot.ts";

const SPACE = { host: "cdn.test", spaceId: "space", environment: "master", accessToken: "canary" };

afterEach(() => {
  vi.unstubAllGlobals();
});

test("contains what is published, checked by its hash, and not the key", async () => {
  const service = createTestService();
  service.publish("team", "aboutPage", { slug: "team", title: "Team" });
  const wire = createWireService(service);
  vi.stubGlobal("fetch", wire.fetch);
  const snapshot = await takeSnapshot(SPACE);
  expect(snapshot?.text).toContain('"title":{"en":"Team"}');
  expect(snapshot !== null && (await isTrustworthy(snapshot))).toBe(true);
  expect(JSON.stringify(snapshot)).not.toContain("canary");
});

test("is none when the service refuses", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 401 }));
  expect(await takeSnapshot(SPACE)).toBeNull();
});
