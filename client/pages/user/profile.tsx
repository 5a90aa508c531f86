import type { PageProps } from "../index.ts";

export default function ProfilePage({ data }: PageProps<"user.profile">) {
  return <pre>{JSON.stringify(data, null, 2)}</pre>;
}
