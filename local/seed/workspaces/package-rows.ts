import type { Statement } from "../account-rows.ts";
import { toUuid } from "../random.ts";
import { toDatasetNode } from "./dataset-rows.ts";
import { unpublished, type UnpublishedDataset } from "./drafts.ts";
import { toAccount } from "./people.ts";

const INSERT_PACKAGE = `
  INSERT INTO workspace_packages (node_id, dataset_id, parent_id, owner_id, name, sort_name,
    package_type, size, created_at, updated_at)
  SELECT ?1, w.id, (SELECT id FROM workspace_packages WHERE node_id = ?3), ?4, ?5, lower(?5), ?6, ?7, ?8, ?8
  FROM workspace_datasets AS w WHERE w.node_id = ?2
  ON CONFLICT (node_id) DO NOTHING`;

const SUM_UP = `
  UPDATE workspace_datasets SET
    storage = (SELECT sum(size) FROM workspace_packages WHERE dataset_id = workspace_datasets.id),
    package_type_counts = (SELECT json_group_object(package_type, files) FROM (
      SELECT package_type, count(*) AS files FROM workspace_packages
      WHERE dataset_id = workspace_datasets.id AND package_type <> 'Collection' GROUP BY package_type))
  WHERE node_id = ?1`;

const TYPES: Record<string, string> = {
  csv: "CSV",
  h5: "HDF5",
  md: "Text",
  pdf: "PDF",
  tif: "Image",
  txt: "Text",
};

function toNode(dataset: string, path: string): string {
  const kind = path.includes(".") ? "package" : "collection";
  return `N:${kind}:${toUuid(`${dataset}/${path}`)}`;
}

function toRow(dataset: UnpublishedDataset, path: string, size: number): Statement {
  const at = path.lastIndexOf("/");
  const name = path.slice(at + 1);
  const isFolder = !name.includes(".");
  const extension = name.slice(name.lastIndexOf(".") + 1);
  return {
    sql: INSERT_PACKAGE,
    params: [
      toNode(dataset.key, path),
      toDatasetNode(dataset.key),
      at < 0 ? null : toNode(dataset.key, path.slice(0, at)),
      toAccount(dataset.owner).intId,
      name,
      isFolder ? "Collection" : (TYPES[extension] ?? "Unsupported"),
      size,
      dataset.on,
    ],
  };
}

/** Files and folders of unpublished datasets, each folder before what lies in it. */
export function toPackageRows(): Statement[] {
  return unpublished.flatMap((dataset) => {
    const files = Object.entries(dataset.files ?? {});
    if (files.length === 0) return [];
    const paths = files.map(([path]) => path).filter((path) => path.includes("/"));
    const folders = [...new Set(paths.map((path) => path.slice(0, path.lastIndexOf("/"))))];
    return [
      ...folders.map((folder) => toRow(dataset, folder, 0)),
      ...files.map(([path, size]) => toRow(dataset, path, size)),
      { sql: SUM_UP, params: [toDatasetNode(dataset.key)] },
    ];
  });
}
