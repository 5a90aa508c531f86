import type { PageProps } from "../index.ts";

export default function ListPage({ data }: PageProps<"datasets.list">) {
  return <pre>{JSON.stringify(data, null, 2)}</pre>;
}
