import { expect, it } from "vitest";
import { checkAudit } from "./audit.ts";

const toReport = (severity: string) =>
  JSON.stringify({ vulnerabilities: { leaky: { severity, via: [] } } });

it.each([
  ['{"message":"405 Method Not Allowed","statusCode":405}', /were not checked/],
  ["", /were not checked/],
  ['{"vulnerabilities":{}}', /^No known/],
  [toReport("moderate"), /below high: leaky/],
])("the audit passes with %s", (output, sentence) => {
  expect(checkAudit(output)).toMatch(sentence);
});

it.each(["high", "critical"])("the audit fails with a %s vulnerability", (severity) => {
  expect(() => checkAudit(toReport(severity))).toThrow(`leaky (${severity})`);
});
