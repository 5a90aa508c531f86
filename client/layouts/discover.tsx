import type { ReactNode } from "react";

export default function DiscoverLayout({ children }: { children: ReactNode }) {
  return <div>{children}</div>;
}
