import type { Body, Operation } from "../openapi/operation.ts";
import { toPlace } from "../openapi/path.ts";
import { PUBLISH_TOKEN } from "./catalogue.ts";
import { SENDER } from "./showcase.ts";

/** The request of an operation's example. */
export function toExampleRequest(
  address: string,
  { example, body }: Operation,
): [url: string, init: RequestInit] {
  const { method, path } = toPlace(address);
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(example.path?.[name] ?? ""),
  );
  const token = path.startsWith("/publish/") ? PUBLISH_TOKEN : `token-of-${SENDER}`;
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { "content-type": body.type }),
    ...example.headers,
  };
  const url = example.query === undefined ? filled : `${filled}?${example.query}`;
  const text = body === undefined ? {} : { body: toText(body) };
  return [url, { method: method.toUpperCase(), headers, ...text }];
}

function toText({ example, field }: Body): string {
  const text = typeof example === "string" ? example : JSON.stringify(example);
  return field === undefined ? text : String(new URLSearchParams({ [field]: text }));
}
