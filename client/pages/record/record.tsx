import type { ViewOrigin } from "../../contract/view.ts";
import { recordHref, versionHref } from "../../catalogue-ui/family.ts";
import type { PageProps } from "../page-module.ts";
import { lazyPart } from "../lazy-part.tsx";
import { keepCoveredPage } from "./covered-page.ts";
import { Get, hasOpenGet, loadGet } from "./get/get.tsx";
import { loadAside, RecordAside } from "./record-aside.tsx";
import { loadHeader, RecordHeader } from "./record-header.tsx";
import * as beside from "./readme-contents.css.ts";
import * as styles from "./record.css.ts";
import { isInner, type ShownRecord } from "./shown-record.ts";
import { tabs } from "./tabs/index.ts";
import type { ReactNode } from "react";
import { useNavigation } from "../../navigation/navigation.tsx";
import { Await } from "../../navigation/await.tsx";
import { Html } from "../../ui/html.tsx";
import { ServedMarkup } from "../../ui/server-markup.tsx";
import {
  RECORD_TABS,
  type RecordLater,
  type RecordTab,
  type TabRow,
} from "../../contract/record-tabs.ts";
import { Tabs } from "../../ui/tabs.tsx";

const CONTENTS_ID = "readme-contents";

type Props = PageProps<"datasets.detail">;

const Tombstone = lazyPart(async () => (await import("./tombstone.tsx")).Tombstone);

/**
 * Loads the code of the parts at a record's address; for a served page without those that its dialog
 * covers, which are loaded with the address after the dialog.
 */
export function prepare(data: Props["data"], origin: ViewOrigin): Promise<unknown> {
  if (data.kind === "tombstone") return Tombstone.load();
  const isGetOpen = hasOpenGet(data);
  const isBehindDialog = origin === "document" && isGetOpen;
  return Promise.all([
    loadHeader(data),
    loadAside(data),
    isGetOpen && loadGet(data),
    !isBehindDialog && tabs[data.tab].load?.(data),
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
    <article className={isInner(shown) ? styles.widePage : styles.page}>
      <div className={styles.head}>
        <RecordHeader shown={shown} />
      </div>
      <div className={styles.body}>
        <RecordTabs shown={shown} />
        {isGetOpen && <Get shown={shown} />}
        <InertBehindDialog isBehindDialog={isGetOpen}>
          <Tab shown={shown} later={later} />
        </InertBehindDialog>
      </div>
      <div className={styles.aside}>
        <RecordAside shown={shown} />
        {later.readmeContents && <ContentsBeside part={later.readmeContents} />}
      </div>
    </article>
  );
}

/** The contents of the README, where there is an aside. */
function ContentsBeside({ part: contents }: { part: NonNullable<RecordLater["readmeContents"]> }) {
  return (
    <Await name="readmeContents" part={contents} fallback={null}>
      {(part) =>
        part.ok &&
        part.value !== "" && (
          <nav className={beside.beside} aria-labelledby={CONTENTS_ID}>
            <h2 id={CONTENTS_ID} className={styles.asideTitle}>
              Contents of the README
            </h2>
            <Html html={part.value} />
          </nav>
        )
      }
    </Await>
  );
}

const ID = "behind-dialog";

interface BehindDialogProps {
  isBehindDialog: boolean;
  children: ReactNode;
}

/**
 * The page behind a modal dialog. On a served page nobody can use it before the dialog is closed:
 * until then it stays as it was served, and its code is not loaded.
 */
export function InertBehindDialog({ isBehindDialog, children }: BehindDialogProps) {
  const { arrival } = useNavigation();
  if (!import.meta.env.SSR && isBehindDialog && arrival.kind === "loaded") {
    return <ServedMarkup id={ID} className={styles.body} ref={keepCoveredPage} />;
  }
  return (
    <div id={ID} className={styles.body}>
      {children}
    </div>
  );
}

const ROWS = Object.entries<TabRow>(RECORD_TABS);

/** The parts of a record, each with its own address. */
export function RecordTabs({ shown: { record, tab, toHref } }: { shown: ShownRecord }) {
  const row: TabRow = RECORD_TABS[tab];
  const current: RecordTab = row.under ?? tab;
  return (
    <Tabs
      label="Parts of this record"
      tabs={ROWS.flatMap(([name, { label, under, count, isOf }]) =>
        under !== undefined || isOf?.(record) === false
          ? []
          : {
              label,
              count: count?.(record),
              href: toHref({ tab: name === "overview" ? undefined : name }),
              isCurrent: name === current,
            },
      )}
    />
  );
}
