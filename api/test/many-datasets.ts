import { REFRESH_STATEMENTS } from "../store/reindex-dataset.ts";

const ROWS_A_STATEMENT = 500;
const SEARCH = REFRESH_STATEMENTS.filter((sql) => /SET search_row|INTO dataset_search/.test(sql));
const DATASETS = `
  INSERT INTO datasets (id, key, current_id, listed, sort_name, created_at, published_at)
  SELECT value ->> 'id', 'k' || (value ->> 'id'), value ->> 'id', 1, value ->> 'name', '', '' FROM json_each(?1)`;
const VERSIONS = `
  INSERT INTO versions (id, dataset_id, version, doi, status, fingerprint, name, sort_name, description, dataset_type,
    license, tags, details, size, file_count, record_count, has_readme, has_changelog, published_at, updated_at)
  SELECT value ->> 'id', value ->> 'id', 1, 'd' || (value ->> 'id'), 'PUBLISH_SUCCEEDED', '', value ->> 'name', '',
    value ->> 'description', 'research', '', '[]', '{"contributors":[],"collections":[]}', 0, 0, 0, 1, 0, '', ''
  FROM json_each(?1)`;
const TEXTS = `INSERT INTO texts SELECT value ->> 'id', 'readme', value ->> 'readme' FROM json_each(?1)`;

/** Datasets whose words are as frequent as those of a language: `w1` in most texts, `w900` in few. */
export async function writeManyDatasets(db: D1Database, count: number): Promise<void> {
  const random = createRandom(7);
  for (let from = 1; from <= count; from += ROWS_A_STATEMENT) {
    const ids = Array.from({ length: ROWS_A_STATEMENT }, (_, at) => from + at);
    const rows = JSON.stringify(ids.map((id) => drawRow(random, id)));
    await db.batch([DATASETS, VERSIONS, TEXTS].map((sql) => db.prepare(sql).bind(rows)));
    await db.batch(ids.flatMap((id) => SEARCH.map((sql) => db.prepare(sql).bind(id))));
  }
}

function drawRow(random: () => number, id: number) {
  const words = (least: number, most: number): string => {
    const length = Math.floor(least * (most / least) ** random());
    return Array.from({ length }, () => `w${Math.floor(5_000 ** random())}`).join(" ");
  };
  return { id, name: words(3, 12), description: words(8, 80), readme: words(10, 600) };
}

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 4_294_967_296;
  };
}
