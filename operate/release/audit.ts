import * as v from "valibot";
import { DeployFault, endWithFault } from "../deploy/fault.ts";
import { runNpm } from "./run.ts";

/** The longest wait for the registry, milliseconds. */
const AUDIT_TIMEOUT_MS = 2000;
const ARGS = ["audit", "--omit=dev", "--json", "--fetch-retries=0"];

const Report = v.object({
  vulnerabilities: v.record(v.string(), v.object({ severity: v.string() })),
});

/**
 * The registry's known vulnerabilities of the packages that readers get: a
 * sentence, or a fault for a high or critical one. Without an answer the check passes with a sentence.
 */
export function checkAudit(output: string): string {
  const report = v.safeParse(v.pipe(v.string(), v.parseJson(), Report), output);
  if (!report.success) return "Vulnerabilities were not checked: the registry did not answer.";
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

if (import.meta.main)
  await endWithFault(async () => {
    const { output } = await runNpm(ARGS, { timeoutMs: AUDIT_TIMEOUT_MS });
    console.log(checkAudit(output));
  }, "npm run audit");
