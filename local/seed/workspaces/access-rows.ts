import type { Statement } from "../account-rows.ts";
import { type DemoPerson, toAccount } from "./people.ts";

/** What came of asking for the files of a record under embargo; the other such record nobody has asked for. */
const accesses: readonly {
  key: string;
  person: DemoPerson;
  status: "requested" | "granted" | "refused";
}[] = [
  { key: "retina-natural-movies", person: "mateo", status: "granted" },
  { key: "retina-natural-movies", person: "petra", status: "requested" },
  { key: "retina-natural-movies", person: "ines", status: "refused" },
];

/** A status that was changed since the first start is kept. */
const INSERT_ACCESS = `
  INSERT INTO embargo_access (user_id, dataset_id, status)
  SELECT u.id, d.id, ?3 FROM users AS u, datasets AS d WHERE u.sub = ?1 AND d.key = ?2
  ON CONFLICT (user_id, dataset_id) DO NOTHING`;

/** To be written once the records are there. */
export function toAccessRows(): Statement[] {
  return accesses.map(({ key, person, status }) => ({
    sql: INSERT_ACCESS,
    params: [toAccount(person).sub, key, status],
  }));
}
