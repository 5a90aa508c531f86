import type { ReactNode } from "react";

export default function WorkspacesLayout({ children }: { children: ReactNode }) {
  return <div>{children}</div>;
}
