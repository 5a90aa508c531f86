import type { PageProps } from "./index.ts";

export default function SignInPage({ data }: PageProps<"sign-in">) {
  return <pre>{JSON.stringify(data, null, 2)}</pre>;
}
