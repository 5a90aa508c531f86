import type { PageProps } from "../index.ts";

export default function RecordPage({ data }: PageProps<"datasets.detail">) {
  return <pre>{JSON.stringify(data, null, 2)}</pre>;
}
