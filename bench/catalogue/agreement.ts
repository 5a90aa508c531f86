import { DatabaseSync } from "node:sqlite";
import { COMMON_WORD } from "./words.ts";

const RANK = "bm25(dataset_search, 10.0, 4.0, 1.0, 6.0, 5.0, 0.5)";

/** How many of the first ten of a common word are among the first ten of bm25 over every match. */
export async function countAgreeing(origin: string, file: string): Promise<number> {
  const response = await fetch(`${origin}/discover/search/datasets?query=${COMMON_WORD}&limit=10`);
  const { datasets }: { datasets: { id: number }[] } = JSON.parse(await response.text());
  const db = new DatabaseSync(file, { readOnly: true });
  const best = db
    .prepare(
      `SELECT rowid & 4294967295 AS id FROM dataset_search WHERE dataset_search MATCH ?
       ORDER BY ${RANK}, id DESC LIMIT 10`,
    )
    .all(COMMON_WORD)
    .map(({ id }) => id);
  db.close();
  return datasets.filter(({ id }) => best.includes(id)).length;
}
