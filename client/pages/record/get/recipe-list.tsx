import { FOLDER_INDEX_ENTRIES_MAX } from "../../../contract/limits.ts";
import {
  RECIPE_NAMES,
  RECIPES,
  quote,
  toAwsCommand,
  toRcloneCommand,
} from "../../../contract/recipes.ts";
import { fileHref, recipeHref } from "../../../contract/resource-urls.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import * as choices from "../../../catalogue-ui/choices.css.ts";
import * as styles from "./get-dialog.css.ts";
import * as record from "../record.css.ts";
import type { ShownRecord } from "../shown-record.ts";

interface RecipeListProps {
  shown: ShownRecord;
  /** The only files and folders that are wanted; none for the whole version. */
  select?: string[];
}

/** Terminal commands that fetch the files, and the same as lists. */
export function RecipeList({ shown, select = [] }: RecipeListProps) {
  const { record: shownRecord, origin } = shown;
  const isWhole = select.length === 0;
  const folder = fileHref(Number(shownRecord.id), shownRecord.version, "");
  const isBucket = shownRecord.uri.startsWith("s3://");
  return (
    <section className={styles.recipes} aria-label="Terminal commands">
      <p className={record.actionNote}>Terminal commands</p>
      {RECIPE_NAMES.map((name) => {
        const url = origin + recipeHref(shownRecord, name, select);
        return (
          <Command
            key={name}
            label={RECIPES[name].label}
            text={RECIPES[name].command(isWhole ? url : quote(url))}
          />
        );
      })}
      {isWhole && shownRecord.fileCount <= FOLDER_INDEX_ENTRIES_MAX && (
        <Command label="rclone" text={toRcloneCommand(origin + folder)} />
      )}
      {isBucket && (
        <>
          <Command label="Bucket in us-east-1" text={shownRecord.uri} />
          {shownRecord.arn !== "" && <Command label="Resource name" text={shownRecord.arn} />}
          <Command label="AWS CLI" text={toAwsCommand(shownRecord.uri, select)} />
          <p className={record.actionNote}>
            The requester pays: Amazon bills you for the download.
          </p>
        </>
      )}
      <p className={record.actionNote}>The same lists as files:</p>
      <ul className={choices.choices}>
        {RECIPE_NAMES.map((name) => (
          <li key={name}>
            <a className={choices.choice} href={recipeHref(shownRecord, name, select)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Command({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.command}>
      <span className={styles.commandLabel}>{label}</span>
      <code className={styles.commandText}>{text}</code>
      <CopyButton value={text} label={`Copy the ${label} command`} />
    </div>
  );
}
