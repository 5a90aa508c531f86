import { DIRECT_DOWNLOAD_MAX_BYTES } from "../../contract/limits.ts";
import { RECIPE_NAMES, RECIPES } from "../../contract/recipes.ts";
import { downloadHref, recipeHref } from "../../contract/version-addresses.ts";
import { formatBytes } from "../../ui/bytes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import * as choices from "./choices.css.ts";
import * as styles from "./get-dialog.css.ts";
import * as record from "./record.css.ts";
import { AccessRequest } from "./record-parts.ts";
import { RestoreRequest } from "./restore-request.tsx";
import type { ShownRecord } from "./shown-record.ts";

/** The zip or why there is none, then the recipes; for withheld files, how to ask for them. */
export function GetChoices({ shown }: { shown: ShownRecord }) {
  const { record: shownRecord, latestVersion } = shown;
  if (shownRecord.availability.kind === "embargoed") return <AccessRequest shown={shown} />;
  if (shownRecord.fileCount === 0) return <p>This version holds no files.</p>;
  return (
    <>
      {shownRecord.size <= DIRECT_DOWNLOAD_MAX_BYTES ? (
        <div className={styles.zip}>
          <LinkButton look="primary" href={downloadHref(shownRecord)} download>
            Download all as a zip
          </LinkButton>
          <span className={record.actionNote}>{formatBytes(shownRecord.size)} before packing</span>
        </div>
      ) : (
        <Notice tone="info">
          At {formatBytes(shownRecord.size)} this is more than one zip can hold (
          {formatBytes(DIRECT_DOWNLOAD_MAX_BYTES)}). The ways below fetch every file and go on where
          they broke off.
        </Notice>
      )}
      <Recipes shown={shown} />
      {shownRecord.version < latestVersion && <RestoreRequest shown={shown} />}
    </>
  );
}

function Recipes({ shown: { record: shownRecord, origin } }: { shown: ShownRecord }) {
  const isBucket = shownRecord.uri.startsWith("s3://");
  const aws = `aws s3 sync ${shownRecord.uri} . --request-payer requester --region us-east-1`;
  return (
    <section className={styles.recipes} aria-label="From a terminal">
      <p className={record.actionNote}>From a terminal</p>
      {RECIPE_NAMES.map((name) => (
        <Command
          key={name}
          label={RECIPES[name].label}
          text={RECIPES[name].command(origin + recipeHref(shownRecord, name))}
        />
      ))}
      {isBucket && (
        <>
          <Command label="Bucket in us-east-1" text={shownRecord.uri} />
          {shownRecord.arn !== "" && <Command label="Its resource name" text={shownRecord.arn} />}
          <Command label="AWS CLI" text={aws} />
          <p className={record.actionNote}>
            The requester pays: Amazon bills you for what you fetch from the bucket.
          </p>
        </>
      )}
      <p className={record.actionNote}>The same as files:</p>
      <ul className={choices.choices}>
        {RECIPE_NAMES.map((name) => (
          <li key={name}>
            <a className={choices.choice} href={recipeHref(shownRecord, name)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Command({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.command}>
      <span className={styles.commandLabel}>{label}</span>
      <code className={styles.commandText}>{text}</code>
      <CopyButton value={text} label={`Copy the ${label} command`} />
    </div>
  );
}
