import type { ViewOrigin } from "../../contract/view.ts";
import { recordHref, versionHref } from "../../catalogue-ui/family.ts";
import type { PageProps } from "../page-module.ts";
import { lazyPart } from "../lazy-part.tsx";
import { Get, hasOpenGet, loadGet } from "./get/get.tsx";
import { InertBehindDialog } from "./inert-behind-dialog.tsx";
import { loadAside, RecordAside } from "./record-aside.tsx";
import { loadHeader, RecordHeader } from "./record-header.tsx";
import * as styles from "./record.css.ts";
import { RecordTabs } from "./record-tabs.tsx";
import type { ShownRecord } from "./shown-record.ts";
import { tabs } from "./tabs/index.ts";

type Props = PageProps<"datasets.detail">;

const Tombstone = lazyPart(async () => (await import("./tombstone.tsx")).Tombstone);

/**
 * Fetches the code of what a record shows at its address; of a served page not what its dialog
 * covers, which is fetched with the address that the dialog's end leads to.
 */
export async function prepare(data: Props["data"], origin: ViewOrigin): Promise<void> {
  if (data.kind === "tombstone") return Tombstone.load();
  const isGetOpen = hasOpenGet(data);
  const isCovered = origin === "document" && isGetOpen;
  await Promise.all([
    loadHeader(data),
    loadAside(data),
    isGetOpen && loadGet(data),
    !isCovered && tabs[data.tab].load?.(data),
  ]);
}

export default function RecordPage({ data, later, params }: Props) {
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
  const Tab = tabs[data.tab];
  return (
    <article className={styles.page}>
      <div className={styles.head}>
        <RecordHeader shown={shown} />
      </div>
      <div className={styles.aside}>
        {isGetOpen && <Get shown={shown} />}
        <RecordAside shown={shown} />
      </div>
      <div className={styles.body}>
        <RecordTabs shown={shown} />
        <InertBehindDialog isCovered={isGetOpen}>
          <Tab shown={shown} later={later} />
        </InertBehindDialog>
      </div>
    </article>
  );
}
