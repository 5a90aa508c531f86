import type { Family } from "../../contract/records.ts";
import { href } from "../../contract/routes.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { familyTexts, searchHref } from "../family.ts";

const FAMILIES: readonly Family[] = ["datasets", "code", "collections"];

interface FamilyTabsProps {
  current: Family | "repositories" | null;
  /** The words of the search; the filters of one family may fit none of another. */
  q?: string;
}

/** Tabs of the kinds of public data. */
export function FamilyTabs({ current, q = "" }: FamilyTabsProps) {
  return (
    <Tabs
      label="Public data"
      tabs={[
        ...FAMILIES.map((family) => ({
          label: familyTexts[family].title,
          href: searchHref(family, q),
          isCurrent: family === current,
        })),
        {
          label: "Repositories",
          href: href("open-repositories"),
          isCurrent: current === "repositories",
        },
      ]}
    />
  );
}
