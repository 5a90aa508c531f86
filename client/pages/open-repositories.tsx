import type { PageProps } from "./index.ts";

export default function OpenRepositoriesPage({ data }: PageProps<"open-repositories">) {
  return <pre>{JSON.stringify(data, null, 2)}</pre>;
}
