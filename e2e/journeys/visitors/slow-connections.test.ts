import { connect, type Socket } from "node:net";
import { expect, inject, it, onTestFinished } from "vitest";

const portal = new URL(inject("portal"));
const PAGES = ["/", "/datasets", "/datasets/1", "/datasets/1?tab=files", "/about/team"];
const CONNECTIONS = 1_000;

/** A request that never ends. */
async function openSlowly(): Promise<Socket> {
  const socket = connect(Number(portal.port), portal.hostname);
  socket.on("error", () => {}); // the server may close it
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.write(`GET / HTTP/1.1\r\nHost: ${portal.host}\r\nX-Slow: `);
  return socket;
}

it("answers readers while a thousand connections never finish their requests", async () => {
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, openSlowly));
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  for (const page of PAGES) expect((await fetch(new URL(page, portal))).status, page).toBe(200);
  expect(sockets.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(CONNECTIONS / 2);
});
