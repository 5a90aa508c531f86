import { RECORD_TABS, type RecordTab, type TabRow } from "../../contract/record-tabs.ts";
import { Tabs } from "../../ui/tabs.tsx";
import type { ShownRecord } from "./shown-record.ts";

const ROWS = Object.entries<TabRow>(RECORD_TABS);

/** The parts of a record, each with an address of its own. */
export function RecordTabs({ shown: { record, tab, toHref } }: { shown: ShownRecord }) {
  // A comparison stands under the versions that it compares.
  const current: RecordTab = tab === "changes" ? "versions" : tab;
  return (
    <Tabs
      label="Parts of this record"
      tabs={ROWS.flatMap(([name, { label, count, isOf }]) =>
        label === undefined || isOf?.(record) === false
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
