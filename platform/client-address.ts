/** The header with the client's address, set by the platform; it overwrites a header that a client sends. */
export const CLIENT_ADDRESS_HEADER = "CF-Connecting-IP";

/** The address of all requests on this machine, where there is no edge. */
export const LOCAL_NETWORK = "127.0.0.1";

/** Groups of an IPv6 address that one household or office gets (RFC 6177: a /64 at least). */
const NETWORK_GROUPS = 4;
const ALL_GROUPS = 8;

/**
 * The network that a request comes from, as its rate limits count it; `null` when it is unknown.
 * No other header is trusted: a client can write `X-Forwarded-For` and its kin itself. A request
 * by service binding passes no edge, so its header has the value that the binding Worker wrote.
 */
export function readNetwork(headers: Headers): string | null {
  const address = headers.get(CLIENT_ADDRESS_HEADER)?.trim() ?? "";
  return address === "" ? null : toNetwork(address);
}

/** An IPv4 address unchanged, an IPv6 address as its /64: its holder may change all the rest. */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(":")) return address;
  const [before = "", after] = address.toLowerCase().split("::");
  const head = toGroups(before);
  const tail = toGroups(after ?? "");
  const zeros = after === undefined ? 0 : Math.max(0, ALL_GROUPS - head.length - tail.length);
  const groups = [...head, ...Array<string>(zeros).fill("0"), ...tail];
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

function toGroups(text: string): string[] {
  return text === "" ? [] : text.split(":").map((group) => group.replace(/^0+(?=.)/, ""));
}
