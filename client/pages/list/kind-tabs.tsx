import { type ListQuery, NO_FILTERS, toListQuery } from "../../contract/list-query.ts";
import { href } from "../../contract/routes.ts";
import { Tabs } from "../../ui/tabs.tsx";

/** What a search looks for: records, or the files in them. */
export function KindTabs({ query }: { query: ListQuery }) {
  const toHref = (kind: ListQuery["kind"]): string =>
    href("datasets.search", {}, toListQuery({ ...query, ...NO_FILTERS, page: 1, kind }));
  return (
    <Tabs
      label="What is searched"
      tabs={[
        { label: "Records", href: toHref("records"), isCurrent: query.kind === "records" },
        { label: "Files", href: toHref("files"), isCurrent: query.kind === "files" },
      ]}
    />
  );
}
