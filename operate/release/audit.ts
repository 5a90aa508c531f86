import * as v from "valibot";
import { DeployFault, endWithFault } from "../deploy/fault.ts";
import { type Ended, runNpm } from "./run.ts";

/** The longest wait for the registry, milliseconds. */
const AUDIT_TIMEOUT_MS = 30_000;
const ARGS = ["audit", "--omit=dev", "--json", "--fetch-retries=0"];

const Report = v.object({
  vulnerabilities: v.record(v.string(), v.object({ severity: v.string() })),
});

/** What npm writes instead of a report; the status is the registry's. */
const Refusal = v.object({ message: v.string(), statusCode: v.optional(v.number()) });

/**
 * The registry's known vulnerabilities of the packages that readers get: a
 * sentence, or a fault for a high or critical one. Without an answer the check passes with a sentence.
 */
export function checkAudit({ output, isTimedOut = false }: Audited): string {
  const report = v.safeParse(v.pipe(v.string(), v.parseJson(), Report), output);
  if (!report.success)
    return `Vulnerabilities were not checked: ${isTimedOut ? TOO_SLOW : toReason(output)}.`;
  const found = Object.entries(report.output.vulnerabilities);
  const grave = found.filter(([, { severity }]) => /^(high|critical)$/.test(severity));
  if (grave.length > 0)
    throw new DeployFault(
      `Known vulnerabilities: ${grave.map(([name, { severity }]) => `${name} (${severity})`).join(", ")}.`,
      "Run `npm audit --omit=dev` for what they are, and raise what has a newer version.",
    );
  return found.length === 0
    ? "No known vulnerabilities."
    : `Known vulnerabilities below high: ${found.map(([name]) => name).join(", ")}.`;
}

type Audited = Pick<Ended, "output" | "isTimedOut">;

const TOO_SLOW = `the registry did not answer within ${AUDIT_TIMEOUT_MS / 1_000} s`;

function toReason(output: string): string {
  const refusal = v.safeParse(v.pipe(v.string(), v.parseJson(), Refusal), output);
  if (!refusal.success) return "npm said nothing of them";
  const { message, statusCode } = refusal.output;
  return statusCode === undefined
    ? `the registry cannot be reached (${message})`
    : `the registry refused (${message})`;
}

if (import.meta.main)
  await endWithFault(async () => {
    console.log(checkAudit(await runNpm(ARGS, { timeoutMs: AUDIT_TIMEOUT_MS })));
  }, "npm run audit");
