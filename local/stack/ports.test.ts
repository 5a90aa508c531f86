import { networkInterfaces } from "node:os";
import { afterEach, expect, it, vi } from "vitest";
import { findFreePort, readHost } from "./ports.ts";
import { startServices } from "./services.ts";

afterEach(() => vi.unstubAllEnvs());

it.each([
  [undefined, "127.0.0.1"],
  ["", "127.0.0.1"],
  ["127.0.0.1", "127.0.0.1"],
  ["0.0.0.0", "0.0.0.0"],
])("listens for HOST=%j on %s", (HOST, host) => {
  expect(readHost(HOST === undefined ? {} : { HOST })).toBe(host);
});

it.each(["localhost", "192.0.2.7", "::", "0.0.0.0:8787"])("refuses HOST=%s", (HOST) => {
  expect(() => readHost({ HOST })).toThrow("set it to 0.0.0.0 for all addresses");
});

/** An address of this machine besides 127.0.0.1. */
const OTHER =
  Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === "IPv4" && !address.internal)?.address ?? "127.0.0.2";

it.each([
  ["0.0.0.0", true],
  ["", false],
])("HOST=%j lets other machines reach the stand-ins: %j", async (HOST, isReached) => {
  vi.stubEnv("HOST", HOST);
  const ports = {
    portal: await findFreePort(),
    services: await findFreePort(),
    hosted: await findFreePort(),
  };
  const services = await startServices(ports, "http://127.0.0.1:9");
  try {
    const ask = (host: string): Promise<boolean> =>
      fetch(`http://${host}:${ports.services}/identity/`).then(
        () => true,
        () => false,
      );
    expect([await ask("127.0.0.1"), await ask(OTHER)]).toEqual([true, isReached]);
  } finally {
    await services.close();
  }
});
