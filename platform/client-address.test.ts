import { expect, it } from "vitest";
import { readNetwork, toNetwork } from "./client-address.ts";

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:0:aaaa::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::2:3:4:5:6", "fe80:0:0:2::/64"],
])("counts %s as %s", (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

it("trusts no header but the platform's", () => {
  const headers = new Headers({
    "X-Forwarded-For": "192.0.2.1",
    "X-Real-IP": "192.0.2.2",
    "True-Client-IP": "192.0.2.3",
    Forwarded: "for=192.0.2.4",
  });
  expect(readNetwork(headers)).toBeNull();
  headers.set("CF-Connecting-IP", "192.0.2.9");
  expect(readNetwork(headers)).toBe("192.0.2.9");
});
