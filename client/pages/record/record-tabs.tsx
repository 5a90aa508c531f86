import type { RecordTab } from "../../contract/record-page.ts";
import type { RecordDetail } from "../../contract/records.ts";
import { Tabs } from "../../ui/tabs.tsx";
import type { ShownRecord } from "./shown-record.ts";

interface TabWords {
  tab: RecordTab;
  label: string;
  count?: number;
}

/** The parts of a record, each with an address of its own. */
export function RecordTabs({ shown: { record, tab, toHref } }: { shown: ShownRecord }) {
  return (
    <Tabs
      label="Parts of this record"
      tabs={tabsOf(record).map((words) => ({
        ...words,
        href: toHref({ tab: words.tab === "overview" ? undefined : words.tab }),
        isCurrent: words.tab === (tab === "changes" ? "versions" : tab),
      }))}
    />
  );
}

function tabsOf(record: RecordDetail): TabWords[] {
  const references = record.publications.length;
  return [
    { tab: "overview", label: "Overview" },
    record.memberCount === null
      ? { tab: "files", label: "Files", count: record.fileCount }
      : { tab: "contents", label: "Contents", count: record.memberCount },
    ...(record.modelCount > 0 ? [{ tab: "records", label: "Records" } as const] : []),
    { tab: "cite", label: "Cite" },
    { tab: "versions", label: "Versions" },
    { tab: "about", label: "About" },
    { tab: "metrics", label: "Metrics" },
    ...(references > 0
      ? [{ tab: "references", label: "References", count: references } as const]
      : []),
  ];
}
