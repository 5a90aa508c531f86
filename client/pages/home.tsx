import type { PageProps } from "./index.ts";

export default function HomePage({ data }: PageProps<"home">) {
  return <pre>{JSON.stringify(data, null, 2)}</pre>;
}
