import { readFileSync } from "node:fs";
import { compareModel } from "#content-cache/model/compare-model.ts";
import { toMigration } from "#content-cache/model/migration.ts";

/**
 * `npm run -s cms:model` prints the migration for a new space; `npm run -s cms:model -- export.json`
 * names every difference between a space export and the model, and ends with 1 when there is one.
 */
function main([file]: string[]): number {
  if (file === undefined) {
    console.log(toMigration());
    return 0;
  }
  const differences = compareModel(JSON.parse(readFileSync(file, "utf8")));
  if (differences === null) {
    console.error(`${file} is no space export.`);
    return 1;
  }
  console.log(
    differences.length === 0 ? "The space has the portal's model." : differences.join("\n"),
  );
  return differences.length === 0 ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
