import type { PageProps } from "./index.ts";

export default function PlannedPage({ data }: PageProps<"proposals">) {
  return <pre>{JSON.stringify(data, null, 2)}</pre>;
}
