import { env } from "cloudflare:workers";
import { beforeAll } from "vitest";

/** Test files share one runtime and its KV: each begins with an empty one. */
beforeAll(async () => {
  const { keys } = await env.CONTENT.list();
  for (const { name } of keys) await env.CONTENT.delete(name);
});
