import type { ListLater, ListPage as Data } from "../../contract/lists/lists.ts";
import type { Family } from "../../contract/records.ts";
import { inQuotes } from "../../contract/wording.ts";
import { href } from "../../contract/routes.ts";
import { usePath } from "../../navigation/navigation.tsx";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { SearchField } from "../../ui/discovery/search-field.tsx";
import type { PageProps } from "../page-module.ts";
import { Facets } from "./facets.tsx";
import { familyTexts } from "../../catalogue-ui/family.ts";
import { FamilyTabs } from "../../catalogue-ui/rows/family-tabs.tsx";
import { ListControls } from "./list-controls.tsx";
import * as styles from "./list.css.ts";
import {
  ActiveFilters,
  FoundBeside,
  FoundFiles,
  hasBeside,
  loadAhead,
  prepare,
} from "./list-sections.ts";
import { ListRows } from "./list-rows.tsx";
import { NO_FILTERS, countFilters } from "../../contract/lists/list-filters.ts";
import { type ListQuery, toCoverageQuery, toListQuery } from "../../contract/lists/list-query.ts";
import { followListHref } from "../../contract/follow.ts";
import { Tabs } from "../../ui/tabs.tsx";

/** One GET form has the state of the list; its controls are where they are needed. */
const FORM = "list";

const SEARCHES: Record<Family, string> = {
  datasets: "Search datasets, files, people",
  code: "Search code, authors, tags",
  collections: "Search collections, people, tags",
};

export { loadAhead, prepare };

export default function ListPage({ data, later }: PageProps<"datasets.list">) {
  const { family, query } = data;
  const path = usePath();
  const texts = familyTexts[family];
  return (
    <div className={styles.list}>
      <search>
        {path === href("datasets.search") && query.q !== "" && (
          <Breadcrumb
            label="Breadcrumb"
            crumbs={[
              { label: "All Datasets", href: href("datasets.list") },
              { label: inQuotes(query.q) },
            ]}
          />
        )}
        <form
          id={FORM}
          method="get"
          action={path}
          autoComplete="off"
          className={styles.head}
          aria-label="Search"
        >
          <h1 className={styles.title}>{texts.title}</h1>
          <FamilyTabs current={family} q={query.q} />
          <SearchField
            label={SEARCHES[family]}
            value={query.q}
            suggests
            {...(family === "datasets" && { action: href("datasets.search") })}
          />
          {query.kind === "files" && <input type="hidden" name="type" value="files" />}
          {Object.entries(toCoverageQuery(query)).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={String(value ?? "")} />
          ))}
        </form>
      </search>
      {data.shows === "files" ? (
        <section className={styles.results} aria-label="Results">
          <KindTabs query={query} />
          <FoundFiles
            form={FORM}
            query={query}
            rows={data.rows}
            note={data.note}
            path={path}
            elsewhere={later.elsewhere}
          />
        </section>
      ) : (
        <div className={styles.columns}>
          <Facets
            form={FORM}
            family={family}
            query={query}
            labels={data.licenseLabels}
            later={later}
          />
          <Results data={data} later={later} path={path} />
        </div>
      )}
    </div>
  );
}

interface ResultsProps {
  data: Extract<Data, { shows: "records" }>;
  later: ListLater;
  path: string;
}

function Results({ data, later, path }: ResultsProps) {
  const { rows, query, family } = data;
  return (
    <section className={styles.results} aria-label="Results">
      {path === href("datasets.search") && <KindTabs query={query} />}
      <ListControls
        form={FORM}
        nouns={familyTexts[family]}
        query={query}
        total={rows.ok ? rows.value.total : null}
      />
      {countFilters(query) > 0 && (
        <ActiveFilters query={query} labels={data.licenseLabels} path={path} />
      )}
      {hasBeside(data) && <FoundBeside {...data} />}
      <ListRows data={data} later={later} path={path} />
      <p className={styles.follow}>
        <a href={followListHref(family, query)}>Follow this list by email</a>
      </p>
    </section>
  );
}

/** The kind of search: records, or the files in them. */
function KindTabs({ query }: { query: ListQuery }) {
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
