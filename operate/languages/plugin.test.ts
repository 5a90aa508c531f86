import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { build } from "vite";
import { findBrandAliases } from "../builds/brand.ts";
import { translateModules } from "./plugin.ts";

const ROOT = join(import.meta.dirname, "../..");
const BUILT_IN = join(ROOT, "content-cache/defaults.ts?language=de");

let brand: string;
let warnings: string[];
beforeEach(() => {
  brand = mkdtempSync(join(tmpdir(), "operator-brand-"));
  warnings = [];
});
afterEach(() => rmSync(brand, { recursive: true }));

/** An imprint of its own beside the standard's other texts. */
function write(name: string, title: string, body: string): void {
  const standard = JSON.stringify(join(ROOT, "brand/legal.ts"));
  writeFileSync(
    join(brand, name),
    `import { LEGAL as standard } from ${standard};
export const LEGAL = { ...standard, imprint: { title: "${title}", summary: "", body: "${body}" } };
`,
  );
}

/** The built-in pages of the German copy, as an operator with this brand builds them. */
async function buildGerman(): Promise<Record<string, { title: string; body: string }>> {
  const built = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "silent",
    resolve: { alias: findBrandAliases([join(ROOT, "brand"), brand]) },
    plugins: [translateModules(ROOT, brand)],
    build: {
      write: false,
      lib: { entry: BUILT_IN, formats: ["es"] },
      rolldownOptions: { onwarn: ({ message }) => void warnings.push(message) },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [];
  const code = bundle?.output[0].code ?? "";
  const { defaultAboutPages } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return defaultAboutPages;
}

it("takes the operator's own German, and translates the texts that are the standard's", async () => {
  write("legal.ts", "Imprint", "Quay 7, Harbour");
  write("legal.de.ts", "Impressum", "Kai 7, Harbour");
  const { imprint, terms } = await buildGerman();
  expect(imprint).toMatchObject({ title: "Impressum", body: "Kai 7, Harbour" });
  expect(terms?.title).toBe("Nutzungsbedingungen");
  expect(warnings).toEqual([]);
});

it("leaves a text without German as it is, translates those that have one, and names it", async () => {
  write("legal.ts", "Imprint", "Write to the harbour office.");
  const { imprint, terms } = await buildGerman();
  expect(imprint).toMatchObject({ title: "Impressum", body: "Write to the harbour office." });
  expect(terms?.title).toBe("Nutzungsbedingungen");
  expect(warnings.join("\n")).toMatch(/legal\.de\.ts.*\nWrite to the harbour office\./);
});
