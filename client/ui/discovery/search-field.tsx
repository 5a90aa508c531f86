import SearchIcon from "lucide-react/icons/search";
import type { ComponentProps } from "react";
import { SEARCH_MAX_CHARS } from "../../contract/lists/list-query.ts";
import { Button } from "../button.tsx";
import * as styles from "./search-field.css.ts";
import { visuallyHidden } from "../visually-hidden.css.ts";

interface SearchFieldProps {
  label: string;
  value: string;
  /** Address the Search button sends the form to, when it differs from the form's own. */
  action?: string;
  input?: ComponentProps<"input">;
  /** Whether records, people, columns and tags are suggested while a person types. */
  suggests?: boolean;
}

/** Its code is loaded with the first letter; without it the field is a plain one. */
function suggestOn({ currentTarget }: { currentTarget: HTMLInputElement }): void {
  import("../menus/suggest.ts").then(
    ({ suggest }) => suggest(currentTarget),
    () => {},
  );
}

/** The search box and its button, for a GET form. */
export function SearchField({ label, value, action, input, suggests }: SearchFieldProps) {
  return (
    <div className={styles.search}>
      <label className={styles.well}>
        <span className={visuallyHidden}>{label}</span>
        <SearchIcon className={styles.icon} size={20} strokeWidth={1.5} aria-hidden="true" />
        <input
          {...input}
          onInput={suggests ? suggestOn : undefined}
          key={value}
          className={styles.input}
          type="search"
          name="q"
          defaultValue={value}
          placeholder={label}
          maxLength={SEARCH_MAX_CHARS}
          enterKeyHint="search"
        />
      </label>
      <Button variant="primary" type="submit" formAction={action}>
        Search
      </Button>
    </div>
  );
}
