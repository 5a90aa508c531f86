import process from "node:process";
import { expect, it } from "vitest";
import { checkAudit } from "./audit.ts";
import { runCommand } from "./run.ts";

const toReport = (severity: string) =>
  JSON.stringify({ vulnerabilities: { leaky: { severity, via: [] } } });

it.each([
  [
    '{"message":"405 Method Not Allowed","statusCode":405}',
    /^Vulnerabilities were not checked: the registry refused \(405 Method Not Allowed\)\.$/,
  ],
  ['{"message":"getaddrinfo ENOTFOUND"}', /were not checked: the registry cannot be reached/],
  ["", /were not checked: npm said nothing/],
  ['{"vulnerabilities":{}}', /^No known/],
  [toReport("moderate"), /below high: leaky/],
])("the audit passes with %s", (output, sentence) => {
  expect(checkAudit({ output })).toMatch(sentence);
});

it.each(["high", "critical"])("the audit fails with a %s vulnerability", (severity) => {
  expect(() => checkAudit({ output: toReport(severity) })).toThrow(`leaky (${severity})`);
});

it("says of a registry that is too slow that it did not answer in time", async () => {
  const waiting = ["-e", "setTimeout(() => {}, 60_000)"];
  const ended = await runCommand(process.execPath, waiting, { timeoutMs: 50 });
  expect(checkAudit(ended)).toBe(
    "Vulnerabilities were not checked: the registry did not answer within 30 s.",
  );
});
