import { expect, it } from "vitest";
import { readExpected } from "../../test/expected-outlines.ts";
import type { Visit } from "../../test/app.ts";
import { refused } from "../../test/own-sign-in.ts";
import { create, readAlerts, rows, send } from "../../test/send-forms.ts";
import { json, status } from "../../test/upstream.ts";
import answers from "./form-answers.txt?raw";

const EXPECTED = readExpected(answers);

/** Why the user pool refuses, in the words of its interface. */
const REFUSALS = [
  "NotAuthorizedException",
  "LimitExceededException",
  "InvalidPasswordException",
  "PasswordHistoryPolicyViolationException",
  "EnableSoftwareTokenMFAException",
  "CodeMismatchException",
  "InvalidParameterException",
  "ResourceNotFoundException",
  "WebAuthnNotEnabledException",
  "WebAuthnCredentialNotSupportedException",
];
const CODES = [400, 409, 410];

/** Where it leads, or what is said. */
function toLine({ status: code, headers, body }: Visit): string {
  const to = headers.get("location");
  return to === null ? `${code} ${readAlerts(body)}` : `${code} → ${to}`;
}

/** The answers, each with all that it is given for. */
function group(given: [string, string][]): string[] {
  const byAnswer = Map.groupBy(given, ([, line]) => line);
  return [...byAnswer].map(([line, all]) => `${all.map(([name]) => name).join(", ")}: ${line}`);
}

it.each(rows)("$name: what it sends, and what its sender is told", async (row) => {
  const done = create(status(204));
  const first = await send(done, row);
  const changes = done.upstream.requests.filter(({ method }) => method !== "GET");
  const sent = await Promise.all(
    changes.map(async (request) => {
      const { pathname, search } = new URL(request.url);
      const key = request.headers.has("idempotency-key") ? " once" : "";
      return `${request.method} ${pathname}${search}${key} ${await request.text()}`.trim();
    }),
  );
  const told: [string, string][] = [["204", toLine(first)]];
  if (row.pool)
    for (const name of REFUSALS) {
      const pool = { [row.pool]: refused(name, "As the pool says.") };
      told.push([name, toLine(await send(create(status(204), pool), row))]);
    }
  else
    for (const code of CODES) {
      const answer = json({ message: "As the catalogue says." }, code);
      told.push([String(code), toLine(await send(create(answer), row))]);
    }
  expect([...sent, ...group(told)]).toEqual(EXPECTED.get(row.name));
});
