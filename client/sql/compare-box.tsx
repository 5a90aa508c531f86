import { useEffect, useState } from "react";
import type { ComparedTables } from "#base/tables/compare-rows.ts";
import { formatBytes, formatNumber } from "../format.tsx";
import { ChangedRows } from "../pages/record/files/changed-rows.tsx";
import * as files from "../pages/record/files/files.css.ts";
import { Button } from "../ui/button.tsx";
import { compareVersions, type TableVersions } from "./compare-engine.ts";
import type { CompareOutcome } from "./compare-tables.ts";
import { COMPARED_ROWS_PER_PAGE, COMPARED_TIMEOUT_MS } from "./limits.ts";
import * as own from "./sql-box.css.ts";
import { loadWorkers, type StartWorker } from "./start-worker.ts";

interface CompareBoxProps {
  versions: TableVersions;
  onClose: () => void;
  openWorkers?: () => Promise<StartWorker>;
}

/** The rows that differ between two versions of a table, compared in the browser from when it is opened. */
export function CompareBox({ versions, onClose, openWorkers = loadWorkers }: CompareBoxProps) {
  const [read, setRead] = useState(0);
  const [outcome, setOutcome] = useState<CompareOutcome | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    void openWorkers()
      .then((startWorker) => compareVersions(versions, { startWorker, signal, onRead: setRead }))
      .catch((): CompareOutcome => ({ kind: "unreadable" }))
      .then((found) => {
        if (!signal.aborted) setOutcome(found);
      });
    return () => ended.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the box opens
  }, []);
  return (
    <section className={own.box} aria-label="Changed rows, compared in your browser">
      <div className={files.actions}>
        <output aria-label="Result">{describe(outcome, { read, all: versions.bytes })}</output>
        {outcome === null && (
          <progress aria-label="Part of the files that is read" value={read} max={versions.bytes} />
        )}
        <Button variant="quiet" onClick={onClose}>
          {outcome === null ? "Cancel" : "Close"}
        </Button>
      </div>
      {outcome?.kind === "compared" && <Listed compared={outcome.compared} />}
    </section>
  );
}

function describe(
  outcome: CompareOutcome | null,
  { read, all }: { read: number; all: number },
): string {
  if (outcome === null)
    return read < all
      ? `Reading both files: ${formatBytes(read)} of ${formatBytes(all)}.`
      : "Comparing the rows.";
  switch (outcome.kind) {
    case "compared":
      return "Both versions are compared.";
    case "too_large":
      return "These tables have more cells than a page can compare. Compare them with DuckDB:";
    case "too_slow":
      return `The comparison takes longer than ${COMPARED_TIMEOUT_MS / 1_000} seconds. Compare them with DuckDB:`;
    case "packed":
      return `The columns of these files are compressed with ${outcome.codec}, which this page cannot decompress. Compare them with DuckDB:`;
    case "unreadable":
      return "The files could not be read. Try again, or download them.";
  }
}

function Listed({ compared }: { compared: ComparedTables }) {
  const { changes, counts } = compared;
  const [page, setPage] = useState(1);
  const last = Math.ceil(changes.length / COMPARED_ROWS_PER_PAGE);
  const all = counts.added + counts.removed + counts.changed;
  return (
    <>
      <ChangedRows
        compared={compared}
        first={(page - 1) * COMPARED_ROWS_PER_PAGE}
        pages={
          last > 1 && (
            <nav className={files.toolbar} aria-label="Pages of changed rows">
              {page > 1 && (
                <Button variant="quiet" onClick={() => setPage(page - 1)}>
                  Previous rows
                </Button>
              )}
              <span>
                Page {formatNumber(page)} of {formatNumber(last)}
              </span>
              {page < last && (
                <Button variant="quiet" onClick={() => setPage(page + 1)}>
                  Next rows
                </Button>
              )}
            </nav>
          )
        }
      />
      {all > changes.length && (
        <p className={files.selected}>
          The first {formatNumber(changes.length)} of {formatNumber(all)} changes are listed.
        </p>
      )}
    </>
  );
}
