import { PREFIX } from "./language.ts";
import { matchRoute } from "./match-route.ts";

/** An editor's address for readers of this language: pages have one in each, files have none. */
export function toOwnAddress(address: string): string {
  if (PREFIX === "" || !/^\/(?!\/)/.test(address)) return address;
  const [path = ""] = address.split(/[?#]/);
  const own = PREFIX + path.replace(/^\/$/, "");
  return matchRoute(own) ? own + address.slice(path.length) : address;
}
