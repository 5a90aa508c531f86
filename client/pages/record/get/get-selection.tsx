import { useSyncExternalStore } from "react";
import { SELECTION_ADDRESS_MAX_CHARS, SELECTION_MAX_PATHS } from "../../../contract/limits.ts";
import { RECIPE_NAMES, RECIPES } from "../../../contract/recipes.ts";
import { recipeHref } from "../../../contract/resource-urls.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { formatCount } from "../../../format.tsx";
import * as styles from "./get-dialog.css.ts";
import { Command, RecipeList } from "./recipe-list.tsx";
import * as record from "../record.css.ts";
import { parseSelection, readSelection, watchSelection } from "../files/selection-memory.ts";
import type { ShownRecord } from "../shown-record.ts";

/** Ways to get the selected files without a zip of them. */
export function GetSelection({ shown }: { shown: ShownRecord }) {
  const paths = usePaths(shown);
  const longest = shown.origin + recipeHref(shown.record, "download.py", paths);
  if (paths.length === 0) {
    return (
      <p>
        No file is selected. <a href={shown.toHref({ tab: "files" })}>Select files and folders</a>.
      </p>
    );
  }
  if (paths.length > SELECTION_MAX_PATHS) {
    return (
      <p role="alert">
        A list holds at most {formatCount(SELECTION_MAX_PATHS, "row")}. Select the folder above them
        instead.
      </p>
    );
  }
  return (
    <>
      <p>
        {formatCount(paths.length, "row")} of version {shown.record.version}; a folder includes
        everything in it.
      </p>
      {longest.length > SELECTION_ADDRESS_MAX_CHARS ? (
        <SavedLists shown={shown} paths={paths} />
      ) : (
        <RecipeList shown={shown} select={paths} />
      )}
      <p>
        Cite: {shown.citation} <CopyButton value={shown.citation} label="Copy the citation" />
      </p>
    </>
  );
}

/** The address has them; a longer selection is only in this tab. */
function usePaths({ record: { id, version }, selected }: ShownRecord): string[] {
  const text = useSyncExternalStore(
    watchSelection,
    () => readSelection({ id, version }),
    () => null,
  );
  if (text === null || selected.length > 0) return selected;
  return parseSelection(text).map(({ path }) => path);
}

/** Lists to save first, because their addresses would be too long to be typed or sent. */
function SavedLists({
  shown: { record: shownRecord },
  paths,
}: {
  shown: ShownRecord;
  paths: string[];
}) {
  return (
    <form className={styles.recipes} method="post" action={recipeHref(shownRecord, "wget.txt")}>
      {paths.map((path) => (
        <input key={path} type="hidden" name="select" value={path} />
      ))}
      <p className={record.actionNote}>
        Too many files for a link. Save the list and run it in a terminal.
      </p>
      {RECIPE_NAMES.map((name) => (
        <div key={name}>
          <Button type="submit" variant="quiet" formAction={recipeHref(shownRecord, name)}>
            Save {name}
          </Button>
          <Command label={RECIPES[name].label} text={RECIPES[name].saved} />
        </div>
      ))}
    </form>
  );
}
