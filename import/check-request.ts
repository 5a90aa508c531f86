import * as v from "valibot";
import { PublishRequest } from "#api/wire/publish.ts";
import { done, failed, type Outcome } from "./failures.ts";
import { toShapeReason } from "./shape.ts";

const WRITTEN_AS = new Map([
  ["name", "title"],
  ["tags", "keywords"],
]);

/** Checks a publication against the protocol's bounds before anything is sent. */
export function checkRequest(file: string, request: PublishRequest): Outcome<PublishRequest> {
  const parsed = v.safeParse(PublishRequest, request);
  if (parsed.success) return done(request);
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue) ?? "";
  const [first = "", ...rest] = path.split(".");
  const field = [WRITTEN_AS.get(first) ?? first, ...rest].join(".");
  if (path === "key") return failed({ code: "KEY_INVALID", file, key: request.key });
  if (issue.type === "max_length" && typeof issue.requirement === "number") {
    const max = issue.requirement;
    if (Array.isArray(issue.input)) {
      return failed({ code: "TOO_MANY", field, count: issue.input.length, max });
    }
    return failed({ code: "TEXT_TOO_LONG", field, length: String(issue.input).length, max });
  }
  if (issue.type === "min_length")
    return failed({ code: "FIELD_INVALID", field, reason: "is empty" });
  return failed({ code: "FIELD_INVALID", field, reason: toShapeReason(issue).reason });
}
