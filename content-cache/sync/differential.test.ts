import { createClient } from "contentful";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isFullRun } from "#base/test/full-runs.ts";
import { createContentCache, createContentMemory } from "../index.ts";
import { readStoredItems } from "../test/read-all.ts";
import { createTestClock } from "../test/test-clock.ts";
import { createTestKv } from "../test/test-kv.ts";
import { createTestService, createWireService } from "../test/test-service.ts";
import type { ContentService } from "./transport.ts";

const RUNS = isFullRun ? 1_000 : 100;

const id = fc.constantFrom("a", "b", "c", "d", "e", "f");

const histories = fc.array(
  fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant("edit" as const), id, text: fc.nat({ max: 99 }).map(String) }),
      fc.record({ kind: fc.constant("asset" as const), id, text: fc.nat({ max: 99 }).map(String) }),
      fc.record({ kind: fc.constant("remove" as const), id }),
    ),
    { maxLength: 8 },
  ),
  { minLength: 1, maxLength: 4 },
);

function createOracle(service: ContentService) {
  const fetch = (input: RequestInfo | URL, init?: RequestInit) =>
    service.fetch(new Request(input, init));
  const params = {
    space: service.spaceId,
    accessToken: service.accessToken,
    host: service.host,
    adapter: "fetch" as const,
    retryOnError: false,
    onBeforeRequest: (config: object) => Object.assign(config, { env: { fetch } }),
  };
  const client = createClient(params).withAllLocales.withoutLinkResolution;
  const items = new Map<string, unknown>();
  let token: string | undefined;
  async function sync(): Promise<Map<string, unknown>> {
    const answer = await client.sync(
      token === undefined ? { initial: true } : { nextSyncToken: token },
    );
    token = answer.nextSyncToken;
    for (const entry of answer.entries)
      items.set(`E${entry.sys.id}`, JSON.parse(JSON.stringify(entry)));
    for (const asset of answer.assets)
      items.set(`A${asset.sys.id}`, JSON.parse(JSON.stringify(asset)));
    for (const { sys } of answer.deletedEntries) items.delete(`E${sys.id}`);
    for (const { sys } of answer.deletedAssets) items.delete(`A${sys.id}`);
    return items;
  }
  return { sync };
}

test("without faults it stores the same as the client itself", async () => {
  await fc.assert(
    fc.asyncProperty(histories, fc.integer({ min: 1, max: 4 }), async (history, pageSize) => {
      const clock = createTestClock();
      const kv = createTestKv(clock);
      const service = createTestService();
      service.pageSize = pageSize;
      const wire = createWireService(service);
      const cache = createContentCache({
        ...clock,
        kv,
        memory: createContentMemory(),
        service: wire,
      });
      const oracle = createOracle(wire);
      for (const edits of history) {
        for (const edit of edits) {
          if (edit.kind === "edit") service.edit(edit.id, edit.text);
          else if (edit.kind === "asset") service.editAsset(edit.id, edit.text);
          else service.remove(edit.id);
        }
        await cache.sync();
        clock.advance(60_000);
        expect(await readStoredItems(kv)).toEqual(await oracle.sync());
      }
    }),
    { numRuns: RUNS },
  );
}, 120_000);
