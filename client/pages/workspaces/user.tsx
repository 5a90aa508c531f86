import type { PageProps } from "../index.ts";

export default function UserPage({ data }: PageProps<"workspaces.user">) {
  return <pre>{JSON.stringify(data, null, 2)}</pre>;
}
