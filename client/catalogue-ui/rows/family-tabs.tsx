import type { Family } from "../../contract/records.ts";
import { href } from "../../contract/routes.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { familyTexts, listHref } from "../family.ts";

const FAMILIES: readonly Family[] = ["datasets", "code", "collections"];

/** Tabs of the kinds of public data. */
export function FamilyTabs({ current }: { current: Family | "repositories" | null }) {
  return (
    <Tabs
      label="Public data"
      tabs={[
        ...FAMILIES.map((family) => ({
          label: familyTexts[family].title,
          href: listHref(family),
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
