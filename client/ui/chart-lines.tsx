import type { ChartPaths } from "./chart-paths.ts";

export function ChartLines({ paths: { plain, strong } }: { paths: ChartPaths }) {
  return (
    <>
      <path d={plain} />
      <path d={strong} strokeWidth={2} />
    </>
  );
}
