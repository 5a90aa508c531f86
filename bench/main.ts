import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const ROOT = join(import.meta.dirname, "..");
const RESULTS = join(ROOT, "bench/results.json");

/** The measurements, by their flag; each part prints its own tables. */
const PARTS: Record<string, () => Promise<unknown>> = {
  pages: async () => (await import("./pages.ts")).measurePages(),
  "sign-in": async () => (await import("./sign-in.ts")).measureSignIn(),
  content: async () => {
    const { measureContent, printContent } = await import("./content.ts");
    const measured = await measureContent();
    printContent(measured);
    return measured;
  },
  lighthouse: async () => {
    const { measureLighthouse, printLighthouse } = await import("./lighthouse.ts");
    const measured = await measureLighthouse();
    printLighthouse(measured);
    return measured;
  },
  ibm: async () => {
    const { measureIbm, printIbm } = await import("./ibm.ts");
    const judged = await measureIbm();
    printIbm(judged);
    if (judged.findings.length > 0) process.exitCode = 1;
    return judged;
  },
  members: async () => (await import("./members.ts")).measureMembers(),
  navigation: async () => {
    const { measureNavigation, printNavigation } = await import("./navigation.ts");
    const measured = await measureNavigation();
    printNavigation(measured);
    return measured;
  },
  memory: async () => {
    const { measureMemory } = await import("./memory.ts");
    const { printMemory } = await import("./memory/report.ts");
    const measured = await measureMemory(ROOT);
    printMemory(measured);
    if (measured.faults.length > 0) process.exitCode = 1;
    return measured;
  },
  faults: async () => {
    const { hasSurvived, measureFaults, printFaults } = await import("./faults.ts");
    const results = await measureFaults();
    printFaults(results);
    if (!results.every(hasSurvived)) process.exitCode = 1;
    return results;
  },
  mutations: async () => {
    const { measureMutations, printMutations } = await import("./mutations.ts");
    const trials = await measureMutations(ROOT);
    printMutations(trials);
    return trials;
  },
  edge: async () => {
    const { measureEdge } = await import("./edge.ts");
    const { printEdge } = await import("./edge/results.ts");
    const measured = await measureEdge();
    printEdge(measured);
    return measured;
  },
  markdown: async () => {
    const { measureMarkdown, printMarkdown } = await import("./markdown.ts");
    const measured = await measureMarkdown();
    printMarkdown(measured);
    return measured;
  },
  machines: async () => {
    const { measureMachines, printMachines } = await import("./machines.ts");
    const measured = await measureMachines(ROOT);
    printMachines(measured);
    if (measured.harvest.missed.length > 0) process.exitCode = 1;
    return measured;
  },
  tables: async () => {
    const { measureTables, printTables } = await import("./tables.ts");
    const measured = await measureTables();
    printTables(measured);
    return measured;
  },
  backup: async () => {
    const { measureBackup, printBackup } = await import("./backup.ts");
    const measured = await measureBackup();
    printBackup(measured);
    if (measured.differences.length > 0) process.exitCode = 1;
    return measured;
  },
  catalogue: async () => {
    const { measureCatalogue } = await import("./catalogue.ts");
    const { printCatalogue } = await import("./catalogue/report.ts");
    const measured = await measureCatalogue(ROOT);
    printCatalogue(measured);
    return measured;
  },
};

/** Of `--memory` and `--mutations`, which read them. */
const OPTIONS = ["requests", "seed", "count", "room", "tests", "from"];

const words = process.argv.slice(2);
const parts = readParts();
if (parts === null) {
  const known = [...Object.keys(PARTS), ...OPTIONS.map((name) => `${name} <value>`)];
  console.error(`npm run bench takes --${known.join(", --")}; not ${words.join(" ")}.`);
  process.exit(1);
}
const results: Record<string, unknown> = existsSync(RESULTS)
  ? { ...(JSON.parse(readFileSync(RESULTS, "utf8")) as object) } // written below
  : {};
for (const name of parts.length > 0 ? parts : ["pages"]) {
  results[name] = await PARTS[name]?.();
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
}

/** The parts that are asked for; `null` for a word or option that there is not. */
function readParts(): string[] | null {
  const options = Object.fromEntries([
    ...Object.keys(PARTS).map((name) => [name, { type: "boolean" }] as const),
    ...OPTIONS.map((name) => [name, { type: "string" }] as const),
  ]);
  try {
    const { values } = parseArgs({ args: words, options });
    const given = new Set(Object.keys(values));
    return Object.keys(PARTS).filter((name) => given.has(name));
  } catch {
    return null;
  }
}
