import type { PageProps } from "./index.ts";

export default function AboutPage({ data }: PageProps<"about.team">) {
  return <pre>{JSON.stringify(data, null, 2)}</pre>;
}
