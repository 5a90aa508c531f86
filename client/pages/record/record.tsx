import type { PageProps } from "../page-module.ts";
import { InertBehindDialog } from "./inert-behind-dialog.tsx";
import { RecordAside } from "./record-aside.tsx";
import { RecordHeader } from "./record-header.tsx";
import * as styles from "./record.css.ts";
import { RecordPanel } from "./record-panel.tsx";
import { GetDialog, hasOpenGet, loadPartsOf, Tombstone } from "./record-parts.ts";
import { RecordTabs } from "./record-tabs.tsx";
import type { ShownRecord } from "./shown-record.ts";
import { recordHref, versionHref } from "../../catalogue-ui/family.ts";

export { loadPartsOf as prepare };

export default function RecordPage({ data, later, params }: PageProps<"datasets.detail">) {
  if (data.kind === "tombstone") return <Tombstone {...data} />;
  const shown: ShownRecord = {
    ...data,
    access: later.access,
    standing: later.standing,
    toHref: (query) =>
      params.version === undefined
        ? recordHref(data.record, query)
        : versionHref(data.record, data.record.version, query),
  };
  const isGetOpen = hasOpenGet(data);
  return (
    <article className={styles.page}>
      <div className={styles.head}>
        <RecordHeader shown={shown} />
      </div>
      <div className={styles.aside}>
        {isGetOpen && <GetDialog shown={shown} />}
        <RecordAside shown={shown} />
      </div>
      <div className={styles.body}>
        <RecordTabs shown={shown} />
        <InertBehindDialog isCovered={isGetOpen}>
          <RecordPanel shown={shown} later={later} />
        </InertBehindDialog>
      </div>
    </article>
  );
}
