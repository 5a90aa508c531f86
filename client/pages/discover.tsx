import type { PageProps } from "./index.ts";

export default function DiscoverPage({ data }: PageProps<"discover">) {
  return <pre>{JSON.stringify(data, null, 2)}</pre>;
}
