import { href } from "../../contract/routes.ts";
import { SearchField } from "../../ui/discovery/search-field.tsx";

/** The missing page may have another address now. */
export function NotFoundSearch() {
  return (
    <search>
      <form method="get" action={href("datasets.search")} aria-label="Search">
        <SearchField label="Search datasets, files, people" value="" />
      </form>
    </search>
  );
}
