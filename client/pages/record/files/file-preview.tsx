import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { SanitizedHtml } from "../../../contract/sanitized-html.ts";
import type { TableBoxProps } from "../../../sql/table-box.tsx";
import { readServedHtml, useTrustedHtml } from "../../../ui/trusted-html.ts";
import { lazyPart } from "../../lazy-part.tsx";
import * as explorer from "./explorer.css.ts";

const TableBox = lazyPart(async () => (await import("../../../sql/table-box.tsx")).TableBox);

const LINES = /^#L\d+-L\d+$/;

async function markLines(hash: string): Promise<void> {
  (await import("./line-range.ts")).markLines(hash);
}

function goTo(hash: string): void {
  location.hash = hash;
}

/** By which the browser finds the preview that the server has written. */
const PREVIEW_ID = "preview";

interface FilePreviewProps {
  /** Empty where the browser has it only in the document. */
  html: SanitizedHtml;
}

/**
 * The preview of a file as the server has rendered it; scripts add lines that are selected together,
 * queries of a table and comparisons of two.
 */
export function FilePreview({ html }: FilePreviewProps) {
  const [served] = useState(() =>
    import.meta.env.SSR || html !== "" ? html : readServedHtml(document, PREVIEW_ID),
  );
  const [opened, setOpened] = useState<TableBoxProps["opened"] | null>(null);
  const preview = useRef<HTMLDivElement>(null);
  /** The query for DuckDB is used when the code does not load. */
  async function open({ hash, dataset }: HTMLAnchorElement): Promise<void> {
    try {
      await TableBox.load();
      setOpened(JSON.parse(dataset["opens"] ?? "") as TableBoxProps["opened"]); // the server writes it next to the link
    } catch {
      goTo(hash);
    }
  }
  useEffect(() => {
    const follow = (): void => {
      if (LINES.test(location.hash)) void markLines(location.hash);
      const box = preview.current?.querySelector<HTMLAnchorElement>('[data-opens][href="#sql"]');
      if (box && location.hash.startsWith("#sql=")) void open(box);
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [html]);
  /** A drag across a plot zooms into it; a second finger joins the first. */
  async function onPointerDown({
    target,
    pointerId,
    clientX,
    clientY,
    button,
    isPrimary,
  }: PointerEvent): Promise<void> {
    const isBegun = button === 0 && isPrimary;
    const svg = isBegun && target instanceof Element && target.closest("svg");
    if (svg && svg.closest("[data-plot]"))
      (await import("./plot-actions.ts")).zoomPlot(svg, { pointerId, clientX, clientY });
  }
  /** A line's number with Shift: from the line of the address to this one. */
  function onClick(event: MouseEvent): void {
    const clicked = event.target instanceof Element ? event.target : null;
    const saving = clicked?.closest<HTMLAnchorElement>("[data-save]");
    if (saving) {
      event.preventDefault();
      void import("./plot-actions.ts").then(({ savePlot }) => savePlot(saving));
      return;
    }
    const box = clicked?.closest<HTMLAnchorElement>("[data-opens]");
    if (box) {
      event.preventDefault();
      void open(box);
      return;
    }
    const link = clicked?.closest('a[href^="#L"]');
    const to = /^#L(\d+)$/.exec(link?.getAttribute("href") ?? "")?.[1];
    const from = /^#L(\d+)/.exec(location.hash)?.[1];
    if (to === undefined) return;
    const ends = event.shiftKey && from ? [Number(from), Number(to)] : [];
    if (ends.length === 0) return void markLines("");
    event.preventDefault();
    goTo(`#L${Math.min(...ends)}-L${Math.max(...ends)}`);
  }
  function close(): void {
    setOpened(null);
    preview.current?.querySelector<HTMLElement>("[data-opens]")?.focus();
  }
  return (
    <>
      {opened && <TableBox opened={opened} onClose={close} />}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it handles events of the links within, which keys reach */}
      <div
        id={PREVIEW_ID}
        ref={preview}
        className={explorer.explorer}
        onClick={onClick}
        onPointerDown={(event) => void onPointerDown(event)}
        suppressHydrationWarning
        dangerouslySetInnerHTML={useTrustedHtml(html || served)}
      />
    </>
  );
}
