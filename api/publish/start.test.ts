import { beforeAll, expect, test } from "vitest";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
});

test("datasets are numbered without gaps, however often one is announced in between", async () => {
  const ids: number[] = [];
  for (const key of ["a", "b", "c"]) {
    for (const version of ["1", "2", "3"]) {
      const { datasetId } = await catalogue.publish({ key, name: key, description: version });
      ids.push(datasetId);
    }
  }
  expect(ids).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3]);
});
