import type { PageProps } from "./index.ts";

export default function PackagePage({ data }: PageProps<"package">) {
  return <pre>{JSON.stringify(data, null, 2)}</pre>;
}
