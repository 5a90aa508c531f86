import type { ReactNode } from "react";

export default function SearchLayout({ children }: { children: ReactNode }) {
  return <div>{children}</div>;
}
