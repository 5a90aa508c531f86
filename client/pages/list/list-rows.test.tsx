import { act, Profiler } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { readListQuery } from "../../contract/lists/list-query.ts";
import type { ShownRow } from "../../contract/records.ts";
import type { Arrival } from "../../navigation/place-reader.ts";
import { ListRows } from "./list-rows.tsx";
import { RecordRows } from "./list-sections.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let arrival: Arrival;
vi.mock("../../navigation/navigation.tsx", () => ({ useNavigation: () => ({ arrival }) }));

const ROWS = Array.from(
  { length: 25 },
  (_, at) =>
    ({
      id: at + 1,
      family: "datasets",
      title: `Mass balance ${at + 1}`,
      description: "",
      people: [],
      peopleCount: 0,
      organization: "",
      license: null,
      tags: [],
      tagCount: 0,
      version: 1,
      size: 0,
      fileCount: 0,
      recordCount: 0,
      availability: { kind: "open" },
      updatedAt: "2026-02-10T09:00:00Z",
      mosaic: [],
      memberCount: null,
      release: null,
    }) as unknown as ShownRow,
);

beforeAll(() => RecordRows.load());

function findBoxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>("[name=ids]")];
}

/** The numbers of rows in the document after each commit. */
async function show(visit: string): Promise<{ counts: number[]; leave: () => Promise<void> }> {
  history.replaceState({ visit }, "");
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  const leave = (): Promise<void> => act(async () => root.unmount());
  onTestFinished(async () => {
    await leave();
    place.remove();
  });
  const counts: number[] = [];
  const query = readListQuery(() => []);
  const rows = { ok: true, value: { total: 25, rows: ROWS } } as const;
  await act(async () =>
    root.render(
      <Profiler id="rows" onRender={() => void counts.push(findBoxes().length)}>
        <ListRows
          data={{ family: "datasets", query, shows: "records", rows }}
          later={{} as never}
          path="/datasets"
        />
      </Profiler>,
    ),
  );
  return { counts, leave };
}

const FOLLOWED = { kind: "followed", hash: "", isSamePath: false, isOtherRange: false } as const;

it.each<[string, Arrival, number[]]>([
  ["a click first the rows of the window", FOLLOWED, [6, 25]],
  ["a click on a link to a place all rows", { ...FOLLOWED, hash: "#c20" }, [25]],
  ["Back all rows", { kind: "returned", scrollY: 900, isSamePath: false }, [25]],
  ["a load all rows", { kind: "loaded" }, [25]],
])("shows after %s", async (_, how, counts) => {
  arrival = how;
  expect((await show("a")).counts).toEqual(counts);
});

it("selects after Back also a row that came after the first paint", async () => {
  arrival = FOLLOWED;
  const { leave } = await show("left");
  findBoxes()[19]?.click();
  await leave();
  arrival = { kind: "returned", scrollY: 0, isSamePath: false };
  await show("left");
  expect(findBoxes().flatMap(({ checked, value }) => (checked ? [value] : []))).toEqual(["20"]);
});
