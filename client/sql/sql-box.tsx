import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { toSavedName } from "#base/tables/saved-rows.ts";
import { formatBytes, formatCount, formatNumber } from "../format.tsx";
import * as files from "../pages/record/files/files.css.ts";
import * as previews from "../pages/record/files/preview.css.ts";
import { Button } from "../ui/button.tsx";
import { Scroller } from "../ui/containers.tsx";
import * as field from "../ui/field.css.ts";
import { saveBlob } from "../zips/save-blob.ts";
import { SQL_AGREED_MAX_BYTES, SQL_TIMEOUT_MS, SQL_UNASKED_MAX_BYTES } from "./limits.ts";
import { openSqlEngine, type SqlEnd, type SqlEngine, type SqlRunOptions } from "./sql-engine.ts";
import { Result, type Shown } from "./query-result.tsx";
import { readQueryFrom, writeQuery } from "./query-address.ts";
import * as own from "./sql-box.css.ts";
import type { SqlTable } from "./sql-table.ts";
import type { SavedAs } from "./write-result.ts";

interface Ended {
  sql: string;
  /** What its rows were to be saved as; `null` where they are shown. */
  as: SavedAs | null;
  outcome: SqlEnd;
  seconds: number;
  /** Bytes received over the network. */
  read: number;
}

interface Run {
  sql: string;
  as?: SavedAs | null;
  /** What the reader has agreed to read, bytes. */
  bytes?: number;
}

interface SqlBoxProps {
  table: SqlTable;
  onClose: () => void;
  createEngine?: (table: SqlTable) => Promise<SqlEngine>;
}

/** Questions about one table in SQL, answered in the browser; what the address asks for at once, unless much would be read. */
export function SqlBox({ table, onClose, createEngine = openSqlEngine }: SqlBoxProps) {
  const [shared] = useState(() => readQueryFrom(location.hash));
  const [sql, setSql] = useState(shared ?? table.asked ?? table.examples[0]?.sql ?? "");
  const { read, agreed, ended, shown, run, stop } = useQuery(table, createEngine);
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    text.current?.focus();
    const isAsked = shared === null ? table.asked !== null : table.size <= SQL_UNASKED_MAX_BYTES;
    if (isAsked) void run({ sql });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the box opens
  }, []);

  function close(): void {
    writeQuery(null);
    onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void run({ sql });
    }
    if (event.key === "Escape" && read !== null) stop();
  }

  return (
    <section className={own.box} aria-label="Query with SQL">
      <h3>Query with SQL</h3>
      <p className={files.selected} id="sql-about">
        The table is called <code>{table.name}</code>. Your browser reads the file and runs the
        query. Missing values are NULL. Ctrl+Enter runs it; the page’s address then has the query.{" "}
        {table.columns.length < table.columnsInAll &&
          `Queries can use ${formatNumber(table.columns.length)} of its ${formatNumber(table.columnsInAll)} columns.`}
      </p>
      <div className={files.actions}>
        {table.examples.map((example) => (
          <Button key={example.label} variant="quiet" onClick={() => setSql(example.sql)}>
            {example.label}
          </Button>
        ))}
      </div>
      <textarea
        ref={text}
        className={`${field.input} ${own.query}`}
        aria-label="Query"
        aria-describedby="sql-about"
        rows={Math.min(12, Math.max(4, sql.split("\n").length))}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={sql}
        onChange={({ target }) => setSql(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={files.actions}>
        {read === null ? (
          <Button variant="primary" onClick={() => void run({ sql })}>
            Run the query
          </Button>
        ) : (
          <Button onClick={stop}>Cancel</Button>
        )}
        <Button variant="quiet" onClick={close}>
          Close
        </Button>
        <output aria-label="Result">{read === null ? ended && describe(ended) : "Running."}</output>
        {read !== null && <span className={files.selected}>{formatBytes(read)} read</span>}
        {read !== null && agreed > 0 && (
          <progress aria-label="Part of the file that is read" value={read} max={agreed} />
        )}
      </div>
      {ended?.outcome.kind === "asks" && (
        <Agreement bytes={ended.outcome.bytes} onAgree={(bytes) => void run({ ...ended, bytes })} />
      )}
      {ended && <OtherWay table={table} ended={ended} />}
      {shown && <Result {...shown} onSave={(as) => void run({ sql: shown.sql, as })} />}
    </section>
  );
}

/** Large reads begin when the reader knows how large they are. */
function Agreement({ bytes, onAgree }: { bytes: number; onAgree: (bytes: number) => void }) {
  return (
    <div className={files.actions}>
      <Button onClick={() => onAgree(bytes)}>Read up to {formatBytes(bytes)}</Button>
    </div>
  );
}

/** One query at a time, which ends with the box. */
function useQuery(table: SqlTable, createEngine: (table: SqlTable) => Promise<SqlEngine>) {
  const engine = useRef<SqlEngine | null>(null);
  /** Bytes received for the current query; `null` without one. */
  const [read, setRead] = useState<number | null>(null);
  /** What the reader has agreed to read for it; 0 without asking. */
  const [agreed, setAgreed] = useState(0);
  const [ended, setEnded] = useState<Ended | null>(null);
  /** The last result, which stands while it is saved. */
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => () => engine.current?.stop(), []);

  async function run({ sql, as = null, bytes: allowed = 0 }: Run): Promise<void> {
    if (read !== null) return;
    let bytes = 0;
    setEnded(null);
    if (as === null) {
      setShown(null);
      writeQuery(sql);
    }
    setRead(0);
    setAgreed(allowed);
    const onRead = (count: number): void => {
      bytes = count;
      setRead(count);
    };
    const { outcome, seconds } = await timed(() => ask(sql, { as, agreed: allowed, onRead }));
    setRead(null);
    setEnded({ sql, as, outcome, seconds, read: bytes });
    if (outcome.kind === "rows") setShown({ sql, ...outcome });
    if (outcome.kind === "saved") saveBlob(outcome.file, toFileName(table.address, as));
  }

  async function ask(sql: string, options: SqlRunOptions): Promise<SqlEnd> {
    try {
      engine.current ??= await createEngine(table);
    } catch {
      return { kind: "unreadable" };
    }
    return engine.current.run(sql, options);
  }

  return { read, agreed, ended, shown, run, stop: () => engine.current?.stop() };
}

async function timed(run: () => Promise<SqlEnd>): Promise<{ outcome: SqlEnd; seconds: number }> {
  const began = performance.now();
  const outcome = await run();
  return { outcome, seconds: (performance.now() - began) / 1_000 };
}

/** The name that the server gives saved rows of the file. */
function toFileName(address: string, as: SavedAs | null): string {
  return toSavedName(decodeURIComponent(address), `-rows.${as}`);
}

/** The same query for DuckDB where it is not run here. */
function OtherWay({ table, ended: { sql, outcome } }: { table: SqlTable; ended: Ended }) {
  switch (outcome.kind) {
    case "too_large":
    case "too_slow":
    case "packed":
      return (
        <Scroller label="Query for DuckDB" className={previews.code}>
          <pre>{toDuckDb(table, sql)}</pre>
        </Scroller>
      );
    default:
      return null;
  }
}

function describe({ outcome, seconds, read }: Ended): string {
  switch (outcome.kind) {
    case "rows": {
      const { rows, isCut } = outcome;
      const found = isCut ? `The first ${formatNumber(rows.length)} rows` : toCount(rows.length);
      return `${found}, in ${seconds.toFixed(1)} s; ${formatBytes(read)} read.`;
    }
    case "saved": {
      const { rows, isCut } = outcome;
      return isCut
        ? `Saved the first ${formatNumber(rows)} rows.`
        : `Saved ${formatCount(rows, "row")}.`;
    }
    case "failed":
      return `This query cannot be run: ${outcome.reason}`;
    case "cancelled":
      return "Cancelled.";
    case "unreadable":
      return "The file could not be read. Try again, or download it.";
    case "asks":
      return `This query reads up to ${formatBytes(outcome.bytes)} of the file. You can cancel it while it reads.`;
    case "too_large":
      return `This query reads or holds more than a page can (${formatBytes(SQL_AGREED_MAX_BYTES)} of the file, 4 million values). Ask for fewer columns or rows, or run it with DuckDB:`;
    case "too_slow":
      return `This query takes longer than ${SQL_TIMEOUT_MS / 1_000} seconds after the file is read. Run it with DuckDB:`;
    case "packed":
      return `The columns of this file are compressed with ${outcome.codec}, which this page cannot decompress. Run the query with DuckDB:`;
  }
}

function toCount(rows: number): string {
  return rows === 0 ? "No row" : formatCount(rows, "row");
}

/** The same query for DuckDB, with the table's address. */
function toDuckDb({ name, duckdb }: SqlTable, sql: string): string {
  const view = `CREATE VIEW "${name.replaceAll('"', '""')}" AS SELECT * FROM ${duckdb};`;
  return `${view}\n${sql.trim().replace(/;*$/, ";")}`;
}
