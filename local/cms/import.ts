import { readFileSync } from "node:fs";
import * as v from "valibot";

const USAGE = "npm run cms:import -- <export.json>, while `npm start` runs";

const answerSchema = v.object({
  done: v.object({ entries: v.number(), assets: v.number(), types: v.array(v.string()) }),
  isNotified: v.boolean(),
});

/** `npm run cms:import -- export.json`: loads a space export into the running stand-in. */
async function main([file]: string[]): Promise<string> {
  if (file === undefined) throw new Error(USAGE);
  const port = process.env["SERVICES_PORT"] ?? "8788";
  const body = readExport(file);
  const address = `http://127.0.0.1:${port}/cms/__admin/space`;
  const answer = await fetch(address, { method: "POST", body }).catch(() => null);
  if (answer === null) throw new Error(`Nothing answers on port ${port}; run \`npm start\` first.`);
  if (!answer.ok) throw new Error(`${file} is no space export.`);
  const { done, isNotified } = v.parse(answerSchema, await answer.json());
  const notice = isNotified
    ? "The portal was told."
    : "The portal did not answer; it looks within a minute.";
  return `${done.entries} entries and ${done.assets} assets are published (${done.types.join(", ")}). ${notice}`;
}

function readExport(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new Error(`${file} cannot be read: name the file of a space export.`);
  }
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
