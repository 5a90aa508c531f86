import { parseFollows } from "#api/wire/follows.ts";
import type { Part } from "#client/contract/failures.ts";
import { parseCleanJson } from "#base/clean.ts";
import { CHANGE_ANSWER_MAX_BYTES } from "../limits.ts";
import type { ProductApi } from "./client.ts";
import { readText, toFailureCode } from "./read-answer.ts";

type Call = "" | "/confirm" | "/list" | "/stop";

interface Sent {
  body: object;
  /** The language of the page, of the reader's emails and of the names of what they follow. */
  language: string;
  headers?: Headers;
}

/** A call about following, without a session; `null` when no answer came. */
export async function sendFollow(
  api: ProductApi,
  call: Call,
  { body, language, headers = new Headers() }: Sent,
): Promise<{ status: number; text: string } | null> {
  headers.set("content-type", "application/json");
  headers.set("accept-language", language);
  const opened = await api.open(`/discover/follows${call}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!opened.ok) return null;
  const read = await readText(opened.value, CHANGE_ANSWER_MAX_BYTES);
  return { status: opened.value.status, text: read.ok ? read.value.text : "" };
}

/** The things that the holder of a link follows. */
export async function listFollows(
  api: ProductApi,
  { link, language }: { link: string; language: string },
): Promise<Part<{ id: number; name: string }[]>> {
  const answer = await sendFollow(api, "/list", { body: { link }, language });
  if (answer === null) return { ok: false, failure: { code: "unreachable" } };
  const code = toFailureCode(answer.status);
  if (code !== null) return { ok: false, failure: { code: code === "not_found" ? "gone" : code } };
  const follows = parseFollows(parseCleanJson(answer.text));
  return follows.ok
    ? { ok: true, value: follows.value.follows }
    : { ok: false, failure: { code: "unreadable" } };
}
