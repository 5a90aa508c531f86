import { Button } from "../../../ui/button.tsx";
import * as field from "../../../ui/field.css.ts";
import { visuallyHidden } from "../../../ui/visually-hidden.css.ts";
import * as styles from "./files.css.ts";
import type { ShownRecord } from "../shown-record.ts";

/** Shows the entries of this folder whose names hold a text; a GET form with an address. */
export function FileFilter({ shown, clearHref }: { shown: ShownRecord; clearHref: string }) {
  const { toHref, path, order, filter } = shown;
  return (
    <search>
      <form className={styles.filter} action={toHref({})} method="get">
        <input type="hidden" name="tab" value="files" />
        {path !== "" && <input type="hidden" name="path" value={path} />}
        {order !== "name" && <input type="hidden" name="sort" value={order} />}
        {shown.selected.map((selected) => (
          <input key={selected} type="hidden" name="select" value={selected} />
        ))}
        <label className={visuallyHidden} htmlFor="file-filter">
          Part of a name in this folder
        </label>
        <input
          key={filter}
          id="file-filter"
          className={`${field.input} ${field.inputSmall}`}
          type="search"
          name="q"
          defaultValue={filter}
          placeholder="Filter this folder by name"
          maxLength={100}
        />
        <Button type="submit" look="quiet">
          Filter
        </Button>
        {filter !== "" && <a href={clearHref}>Show all</a>}
      </form>
    </search>
  );
}
