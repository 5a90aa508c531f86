import { useEffect, useRef } from "react";
import { type ChartShape, VIEW_BOXES } from "./chart-shapes.ts";
import * as styles from "./chart.css.ts";
import type * as drawnCharts from "./drawing/drawn-charts.ts";

/** The browser keeps the lines of the server, and loads the drawing code for others. */
const onServer = import.meta.env.SSR ? await import("./drawing/drawn-charts.ts") : null;

interface ChartProps {
  id: number;
  shape: ChartShape;
  className: string;
  /** Where the box may have other proportions than the shape. */
  preserveAspectRatio?: string;
}

/** Contour lines of an invented terrain, always the same for the same id; an ornament. */
function Chart({ id, shape, ...rest }: ChartProps) {
  const svg = useRef<SVGSVGElement>(null);
  const paths = onServer?.drawChart(id, shape);
  useEffect(() => {
    if (svg.current) void drawIfBlank(svg.current, id, shape);
  }, [id, shape]);
  return (
    <svg {...rest} ref={svg} key={`${shape} ${id}`} viewBox={VIEW_BOXES[shape]} aria-hidden="true">
      <path d={paths?.plain} suppressHydrationWarning />
      <path d={paths?.strong} suppressHydrationWarning />
    </svg>
  );
}

/** Safari has no idle time. */
const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
const idle = (): Promise<unknown> => new Promise((resolve) => whenIdle(resolve));

/** Code, no reader's data, and in the browser only: requested when the first page that needs it has been painted; later pages draw before their frame. */
let drawing: Promise<typeof drawnCharts> | undefined;

async function drawIfBlank(svg: SVGSVGElement, id: number, shape: ChartShape): Promise<void> {
  const [plain, strong] = svg.children;
  if (plain?.hasAttribute("d")) return;
  try {
    drawing ??= idle().then(() => import("./drawing/drawn-charts.ts"));
    const code = await drawing;
    const paths = code.drawChart(id, shape);
    plain?.setAttribute("d", paths.plain);
    strong?.setAttribute("d", paths.strong);
  } catch (error) {
    drawing = undefined;
    console.warn("chart did not load", error);
  }
}

/** The one coast of the portal: calm behind the text, an island at its right. */
const COAST = 3;

/** Land reaching into the sea: the backdrop of dark bands. */
export function Coast() {
  return (
    <Chart id={COAST} shape="coast" className={styles.coast} preserveAspectRatio="xMaxYMid slice" />
  );
}

/** The picture of a record without one: a generated chart. */
export function Contours({ id, shape }: { id: number; shape: ChartShape }) {
  return shape === "thumbnail" ? (
    <Chart id={id} shape={shape} className={styles.chart} />
  ) : (
    <Chart id={id} shape={shape} className={styles.chart} preserveAspectRatio="xMidYMid slice" />
  );
}
