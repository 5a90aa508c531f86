import { expect, test } from "vitest";
import { isInOwnNetwork } from "./own-network.ts";

const names: Record<string, string[]> = {
  "files.test": ["93.184.216.34", "2606:2800::1"],
  "inner.test": ["93.184.216.34", "10.1.2.3"],
};
const resolve = async (hostname: string): Promise<string[]> => names[hostname] ?? [];

test.each([
  ["http://127.0.0.1", true],
  ["http://[::1]:8788", true],
  ["http://[::ffff:10.0.0.1]", true],
  ["http://169.254.169.254/latest", true],
  ["http://172.31.0.1", true],
  ["http://0x7f.1", true],
  ["http://[fd00::1]", true],
  ["http://172.32.0.1", false],
  ["https://93.184.216.34", false],
  ["https://files.test", false],
  ["https://inner.test", true],
  ["https://nobody.test", false],
])("%s leads into this machine's network: %s", async (address, isOwn) => {
  expect(await isInOwnNetwork(new URL(address), resolve)).toBe(isOwn);
});
