import type { PageProps } from "../index.ts";

export default function SharedPage({ data }: PageProps<"workspaces.shared">) {
  return <pre>{JSON.stringify(data, null, 2)}</pre>;
}
