import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** Addresses that only this machine and its network reach: RFC 6890, and those that no host has. */
const RANGES = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
  ["::", 127],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const;

const own = new BlockList();
for (const [start, bits] of RANGES)
  own.addSubnet(start, bits, start.includes(":") ? "ipv6" : "ipv4");

/** The IP addresses of a host name; none for a name that nobody has. */
export type Resolve = (hostname: string) => Promise<string[]>;

async function resolve(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

/** Whether an address leads into this machine's own network: what is read there must not be published. */
export async function isInOwnNetwork({ hostname }: URL, ask: Resolve = resolve): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) === 0 ? await ask(host) : [host];
  return addresses.some((one) => own.check(one, isIP(one) === 6 ? "ipv6" : "ipv4"));
}
