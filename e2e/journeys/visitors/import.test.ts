import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
const FOLDER = mkdtempSync(join(tmpdir(), "foreland-package-"));
const TITLE = "Harbour seal counts at low water";

beforeAll(() => {
  const descriptor = {
    name: "harbour-seals",
    title: TITLE,
    description:
      "Seals hauled out on two skerries, counted from the pier at each spring low water.",
    licenses: [{ name: "CC-BY-4.0" }],
    resources: [{ name: "counts", path: "counts.csv" }],
  };
  writeFileSync(join(FOLDER, "datapackage.json"), JSON.stringify(descriptor));
  writeFileSync(join(FOLDER, "README.md"), "# Harbour seals\n\nCounted by eye.\n");
  writeFileSync(join(FOLDER, "counts.csv"), "day,seals\n2026-03-20,41\n");
});
afterAll(() => rmSync(FOLDER, { recursive: true }));

it("publishes a folder, reports when nothing changed, and makes a second version after a change", async () => {
  expect(runImport()).toMatch(/version 1/);
  expect(runImport()).toMatch(/nothing|unchanged/i);
  writeFileSync(join(FOLDER, "counts.csv"), "day,seals\n2026-03-20,41\n2026-04-18,37\n");
  expect(runImport()).toMatch(/version 2/);

  const page = await stage.visit();
  await page.goto("/datasets/search?q=harbour+seal");
  await page.getByRole("link", { name: TITLE }).click();
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  await page.getByText("Counted by eye.").waitFor();
  await page.getByText("Version 2 of 2").first().waitFor();
});

function runImport(): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["import/main.ts", FOLDER, "--remote", stage.services, "--token", "local-publish-token"],
    { encoding: "utf8" },
  );
  return stdout + stderr;
}
