import type { ReactNode } from "react";

export default function ProfileLayout({ children }: { children: ReactNode }) {
  return <div>{children}</div>;
}
