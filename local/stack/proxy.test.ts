import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFaults } from "../faults.ts";
import { listen, type Listener } from "../serve.ts";
import { createProxy } from "./proxy.ts";

let upstream: Server;
let proxy: Listener;

/**
 * Behaves like workerd: `/read` reads its body, `/bounded` the beginning of it, all others are answered without reading, and then the connection
 * is closed without an error, before the answer has been read if the body is long.
 */
beforeAll(async () => {
  upstream = createServer((request, answer) => {
    if (request.url === "/read") {
      let size = 0;
      request.on("data", (chunk: Buffer) => (size += chunk.length));
      request.on("end", () => answer.end(`${request.method} ${size}`));
    } else if (request.url === "/bounded") {
      let size = 0;
      request.on("error", () => {});
      request.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > 100_000) request.socket.resetAndDestroy();
        else if (size > 10_000) setTimeout(refuse, 20);
      });
    } else if (request.method === "GET") {
      answer.end(request.url);
      answer.on("finish", () => setImmediate(() => request.socket.destroy()));
    } else {
      request.once("data", () => request.socket.resetAndDestroy());
      if (request.headers["content-length"] !== "0") setTimeout(refuse, 20);
      else refuse();
    }
    function refuse(): void {
      if (request.socket.destroyed || answer.headersSent) return;
      answer.statusCode = 413;
      answer.end("too large");
    }
  });
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  const address = upstream.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  const origin = `http://127.0.0.1:${address.port}`;
  proxy = await listen(createProxy(origin, createFaults({ now: Date.now })), { port: 0 });
});
afterAll(async () => {
  await proxy.close();
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
});

it("forwards bodies and answers", async () => {
  const body = "x".repeat(300_000);
  const answer = await fetch(`${proxy.origin}/read`, { method: "POST", body });
  expect([answer.status, await answer.text()]).toEqual([200, "POST 300000"]);
});

it("forwards the answer to a body that was refused unread", async () => {
  const body = "x".repeat(1_000_000);
  for (let round = 0; round < 5; round += 1) {
    const answer = await fetch(`${proxy.origin}/refuse`, { method: "POST", body });
    expect([answer.status, await answer.text()]).toEqual([413, "too large"]);
  }
});

it("forwards the answer to a body that was refused when a part of it had been read", async () => {
  const chunk = new Uint8Array(60_000);
  for (let round = 0; round < 5; round += 1) {
    const body = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 6; sent += 1) controller.enqueue(chunk);
        controller.close();
      },
    });
    const init = { method: "POST", body, duplex: "half" } as const;
    const answer = await fetch(`${proxy.origin}/bounded`, init);
    expect([answer.status, await answer.text()]).toEqual([413, "too large"]);
  }
});

it("answers each of many requests whose connections are closed after the answer", async () => {
  const asked = Array.from({ length: 40 }, (_, at) => `/closed/${at}`);
  const answered: string[] = [];
  for (const path of asked) answered.push(await (await fetch(proxy.origin + path)).text());
  expect(answered).toEqual(asked);
});

it.each([
  ["a body that waits to be asked for", "POST /read", "expect: 100-continue", "POST 5"],
  ["a body of a request that has none", "GET /closed", "x-a: 1", "/closed"],
  ["a path that begins with two slashes", "GET //evil.example/a", "x-a: 1", "//evil.example/a"],
])("forwards %s", async (_, start, header, said) => {
  const { port } = new URL(proxy.origin);
  const text = await new Promise<string>((resolve, reject) => {
    let received = "";
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("data", (chunk) => (received += chunk));
    socket.on("close", () => resolve(received));
    socket.on("error", reject);
    const head = `${start} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${header}`;
    socket.write(`${head}\r\ncontent-length: 5\r\n\r\nhello`);
  });
  expect(text).toMatch(/HTTP\/1\.1 200 OK/);
  expect(text).toContain(said);
});

it("reports that nothing runs behind it", async () => {
  const alone = await listen(createProxy("http://127.0.0.1:1", createFaults({ now: Date.now })), {
    port: 0,
  });
  const answer = await fetch(`${alone.origin}/read`);
  await alone.close();
  expect([answer.status, await answer.text()]).toEqual([502, "The catalogue is not running.\n"]);
});
