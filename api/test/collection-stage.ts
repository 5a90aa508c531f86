import { parseCollectionSummary } from "#api/wire/collections.ts";
import { type Catalogue, createCatalogue } from "./catalogue.ts";
import { ask, writePeople } from "./people.ts";

/** A catalogue with people and three datasets to collect, the last of which was unpublished. */
export interface CollectionStage {
  catalogue: Catalogue;
  dois: string[];
  /** The texts and members of a collection that can be published. */
  complete(): object;
  /** Makes a collection of this person and answers its id. */
  create(sub: string, content?: object): Promise<string>;
}

export async function createCollectionStage(): Promise<CollectionStage> {
  const catalogue = await createCatalogue();
  await writePeople(catalogue);
  const dois: string[] = [];
  for (const name of ["one", "two", "gone"]) {
    const contributors = [{ firstName: "Ada", lastName: "Moss" }, { lastName: name }];
    const { doi, datasetId } = await catalogue.publish({ key: name, name, contributors });
    dois.push(doi ?? "");
    if (name === "gone")
      await catalogue.call(`/publish/datasets/${datasetId}/unpublish`, { method: "POST" });
  }
  const complete = () => ({
    name: "Vagus picks",
    description: "Two of them.",
    license: "MIT",
    tags: ["a"],
    dois: dois.slice(0, 2),
  });
  return {
    catalogue,
    dois,
    complete,
    async create(sub, content = complete()) {
      const [status, body] = await ask(catalogue, sub, "POST /collections", content);
      const summary = parseCollectionSummary(body);
      if (status !== 201 || !summary.ok) throw new Error(JSON.stringify(body));
      return summary.value.nodeId;
    },
  };
}
