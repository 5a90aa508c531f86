/** The part of the Cache API that the portal uses, by a clock of the test's own. */
export function createCopies(now: () => number): Pick<Cache, "match" | "put"> {
  const stored = new Map<string, { body: string; until: number }>();
  return {
    async match(key) {
      const copy = stored.get(toKey(key));
      return copy && copy.until > now() ? new Response(copy.body) : undefined;
    },
    async put(key, response) {
      const seconds = /max-age=(\d+)/.exec(response.headers.get("cache-control") ?? "")?.[1];
      const body = await response.text();
      stored.set(toKey(key), { body, until: now() + Number(seconds ?? 0) * 1000 });
    },
  };
}

function toKey(key: RequestInfo | URL): string {
  return key instanceof Request ? key.url : String(key);
}
