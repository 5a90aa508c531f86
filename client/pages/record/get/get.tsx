import { lazyPart } from "../../lazy-part.tsx";
import { isWithheld, type PublishedRecord, type ShownRecord } from "../shown-record.ts";

const AccessRequest = lazyPart(async () => (await import("./access-request.tsx")).AccessRequest);
const GetDialog = lazyPart(async () => (await import("./get-dialog.tsx")).GetDialog);
const GetSelection = lazyPart(async () => (await import("./get-selection.tsx")).GetSelection);

/** Whether the ways to get the files come before everything else; a collection has none. */
export function hasOpenGet({ isGetOpen, record }: PublishedRecord): boolean {
  return isGetOpen && record.family !== "collections";
}

export async function loadGet(data: PublishedRecord): Promise<void> {
  await Promise.all([
    GetDialog.load(),
    isWithheld(data) ? AccessRequest.load() : data.isGetOfSelection && GetSelection.load(),
  ]);
}

/** The ways to get the files, or to request them. */
export function Get({ shown }: { shown: ShownRecord }) {
  return (
    <GetDialog shown={shown}>
      {isWithheld(shown) ? (
        <AccessRequest shown={shown} />
      ) : (
        shown.isGetOfSelection && <GetSelection shown={shown} />
      )}
    </GetDialog>
  );
}
