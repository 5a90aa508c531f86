import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { NAME, UNIVERSITY } from "#brand/name.ts";
import { CATALOGUE, PORTAL, type WorkerSettings } from "./workers.ts";

export const SETTINGS_PAGE = join(import.meta.dirname, "../../docs/settings.md");

/** The page of all settings, from the schemas that check them. */
export function toSettingsPage(): string {
  return `# Settings

Made by \`npm run settings\` from the schemas that check the settings at build, at deploy and when a Worker starts. Write the settings into \`operator.toml\` ([deploy](deploy.md)), the portal's under \`[portal]\` and the catalogue's under \`[catalogue]\`; write secrets into the file of secrets and nowhere else. A secret that you make up has at least 32 characters: \`openssl rand -hex 32\`.

A wrong setting is one sentence with its name, its value (at most 100 characters) and what to write instead. The value of a secret is never in it; nor is, in a Worker's log, any value that is no address, because it may be a secret in the wrong place.

${toSection(PORTAL, "The portal")}

${toSection(CATALOGUE, "The catalogue")}
`;
}

function toSection(worker: WorkerSettings, heading: string): string {
  const names = Object.keys(worker.meanings);
  const settings = names.filter((name) => !worker.secrets.has(name));
  const secrets = names.filter((name) => worker.secrets.has(name));
  return [
    `## ${heading}`,
    "",
    ...toTable(
      ["setting", "if left out", "what it is for"],
      settings.map((name) => [
        `\`${name}\``,
        toDefault(worker.defaultOf(name)),
        worker.meanings[name] ?? "",
      ]),
    ),
    "",
    "Secrets:",
    "",
    ...toTable(
      ["secret", "what it is for"],
      secrets.map((name) => [`\`${name}\``, worker.meanings[name] ?? ""]),
    ),
  ].join("\n");
}

/** The page is for every portal, so it does not contain the first one's name. */
function toDefault(value: string | null): string {
  if (value === null) return "**must be set**";
  if (value === NAME || value === UNIVERSITY) return "as `brand/name.ts` says";
  return value === "" ? "empty" : `\`${value}\``;
}

/** Columns as wide as their widest cell, as the formatter of the repository writes them. */
function toTable(head: string[], rows: string[][]): string[] {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const toLine = (row: string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [toLine(head), toLine(widths.map((width) => "-".repeat(width))), ...rows.map(toLine)];
}

if (import.meta.main) writeFileSync(SETTINGS_PAGE, toSettingsPage());
