import { base64url } from "jose";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createJwksServer } from "./test/jwks-server.ts";
import { createPoolKey, ISSUER } from "./test/pool.ts";
import type { PoolKey } from "./test/pool.ts";

const FRESH_MS = 600_000;
const json = { headers: { "content-type": "application/json" } };
let good: PoolKey;
let other: PoolKey;
let small: PoolKey;
let privateJwk: JsonWebKey;

beforeAll(async () => {
  [good, other, small] = await Promise.all([
    createPoolKey("good"),
    createPoolKey("other"),
    createPoolKey("small", 1_024),
  ]);
  const exported = await crypto.subtle.exportKey("jwk", good.privateKey);
  if (exported instanceof ArrayBuffer) throw new Error("A JWK is an object.");
  privateJwk = exported;
});

function keys(...list: unknown[]): () => Response {
  return () => Response.json({ keys: list });
}

/** A number of one bit less. */
function withoutFirstBit(n = ""): string {
  const [first = 0, ...rest] = base64url.decode(n);
  return base64url.encode(Uint8Array.from([first & 0x7f, ...rest]));
}

function hang(init: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    init.signal?.addEventListener("abort", () => reject(new DOMException("late", "TimeoutError")));
  });
}

function trickle(init: RequestInit): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"keys":['));
      init.signal?.addEventListener("abort", () => controller.error(new Error("late")));
    },
  });
  return new Response(body, json);
}

const faults: [string, string, (init: RequestInit) => Response | Promise<Response>][] = [
  ["a lost connection", "unreachable", () => Promise.reject(new TypeError("lost"))],
  ["silence", "timeout", hang],
  ["a body that never ends", "timeout", trickle],
  ["429", "status", () => new Response("{}", { status: 429, ...json })],
  ["500", "status", () => new Response("{}", { status: 500, ...json })],
  ["404", "status", () => new Response("{}", { status: 404, ...json })],
  ["204", "status", () => new Response(null, { status: 204 })],
  ["300", "redirect", () => new Response("{}", { status: 300, ...json })],
  ["400", "status", () => new Response("{}", { status: 400, ...json })],
  ["301", "redirect", () => Response.redirect("https://evil.test/jwks.json", 301)],
  ["302", "redirect", () => Response.redirect("https://evil.test/jwks.json", 302)],
  ["307", "redirect", () => Response.redirect("https://evil.test/jwks.json", 307)],
  [
    "HTML",
    "content_type",
    () => new Response("<html>", { headers: { "content-type": "text/html" } }),
  ],
  ["HTML called JSON", "unreadable", () => new Response("<html>", json)],
  ["no content type", "content_type", () => new Response(new Uint8Array(2))],
  ["nothing", "unreadable", () => new Response("", json)],
  ["null", "unreadable", () => new Response("null", json)],
  ["a list", "unreadable", () => new Response("[]", json)],
  ["half a document", "unreadable", () => new Response('{"keys":[{"kid":"go', json)],
  ["keys that are no list", "unreadable", () => Response.json({ keys: { good: {} } })],
  ["a key that is no object", "unreadable", () => Response.json({ keys: [null, good.jwk] })],
  ["10 MB", "too_large", () => new Response(" ".repeat(10_000_000), json)],
  ["one byte too many", "too_large", () => new Response(" ".repeat(65_537), json)],
  ["no key", "no_usable_key", keys()],
  [
    "a private key",
    "private_key",
    () => Response.json({ keys: [{ ...good.jwk, d: privateJwk.d }] }),
  ],
  [
    "a private key beside a good one",
    "private_key",
    () => Response.json({ keys: [good.jwk, { ...privateJwk, kid: "x" }] }),
  ],
  ["a symmetric key", "private_key", keys({ kty: "oct", kid: "good", use: "sig", k: "c2VjcmV0" })],
  [
    "one key id twice",
    "duplicate_key",
    () => Response.json({ keys: [good.jwk, { ...other.jwk, kid: "good" }] }),
  ],
  [
    "a 1,024-bit key",
    "no_usable_key",
    () => Response.json({ keys: [{ ...small.jwk, kid: "good" }] }),
  ],
  [
    "a 2,047-bit key",
    "no_usable_key",
    () => Response.json({ keys: [{ ...good.jwk, n: withoutFirstBit(good.jwk.n) }] }),
  ],
  [
    "an encryption key",
    "no_usable_key",
    () => Response.json({ keys: [{ ...good.jwk, use: "enc" }] }),
  ],
  [
    "a key without a use",
    "no_usable_key",
    () => Response.json({ keys: [{ ...good.jwk, use: undefined }] }),
  ],
  [
    "a key of another algorithm",
    "no_usable_key",
    () => Response.json({ keys: [{ ...good.jwk, alg: "RS512" }] }),
  ],
  [
    "a key that may not verify",
    "no_usable_key",
    () => Response.json({ keys: [{ ...good.jwk, key_ops: ["encrypt"] }] }),
  ],
  [
    "an elliptic key",
    "no_usable_key",
    keys({ kty: "EC", crv: "P-256", kid: "good", use: "sig", x: "AA", y: "AA" }),
  ],
  [
    "a key without id",
    "no_usable_key",
    () => Response.json({ keys: [{ ...good.jwk, kid: undefined }] }),
  ],
  [
    "a key with a strange id",
    "no_usable_key",
    () => Response.json({ keys: [{ ...good.jwk, kid: "../good" }] }),
  ],
  [
    "an exponent of one",
    "no_usable_key",
    () => Response.json({ keys: [{ ...good.jwk, e: "AQ" }] }),
  ],
  [
    "a padded modulus",
    "no_usable_key",
    () =>
      Response.json({
        keys: [{ ...small.jwk, kid: "good", n: `${"A".repeat(171)}${small.jwk.n}` }],
      }),
  ],
];

describe("a key store offered a bad key set", () => {
  it.each(faults)("refuses %s (%s)", async (_name, reason, answer) => {
    const server = createJwksServer({ timeoutMs: 20 });
    server.serve(answer);
    expect(await server.store.find(ISSUER, "good")).toBe("unavailable");
    expect(server.faults).toEqual([{ event: "key_set_refused", issuer: ISSUER, reason }]);
  });

  it.each(faults)(
    "keeps the old set when the new one has %s (%s)",
    async (_name, _reason, answer) => {
      const server = createJwksServer({ timeoutMs: 20 });
      server.publish(good);
      await server.store.find(ISSUER, "good");
      server.pass(FRESH_MS);
      server.serve(answer);
      expect(await server.store.find(ISSUER, "good")).toBeInstanceOf(CryptoKey);
    },
  );

  it("ends the connection of an answer of which it reads nothing", async () => {
    const cancel = vi.fn<() => void>();
    const server = createJwksServer();
    server.serve(() => new Response(new ReadableStream({ cancel }), { status: 503 }));
    await server.store.find(ISSUER, "good");
    expect(cancel).toHaveBeenCalledOnce();
  });

  it("never follows a redirect", async () => {
    const modes: unknown[] = [];
    const server = createJwksServer();
    server.serve((init) => {
      modes.push(init.redirect);
      return Response.redirect("https://evil.test/", 302);
    });
    await server.store.find(ISSUER, "good");
    expect(modes).toEqual(["manual"]);
  });

  it("uses the good key beside one it cannot use", async () => {
    const server = createJwksServer();
    server.publish(small, good);
    expect(await server.store.find(ISSUER, "good")).toBeInstanceOf(CryptoKey);
    expect(await server.store.find(ISSUER, "small")).toBeNull();
  });

  it("uses a key that says it is for verifying", async () => {
    const server = createJwksServer();
    server.serve(() => Response.json({ keys: [{ ...good.jwk, key_ops: ["verify"] }] }));
    expect(await server.store.find(ISSUER, "good")).toBeInstanceOf(CryptoKey);
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", ""])(
    "has no key with the id %j",
    async (kid) => {
      const server = createJwksServer();
      server.publish(good);
      expect(await server.store.find(ISSUER, kid)).toBeNull();
    },
  );
});
