import { createContext, use } from "react";
import type { Shell } from "../contract/view.ts";

const ShellContext = createContext<Shell | null>(null);

export const ShellProvider = ShellContext;

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error("no ShellProvider");
  return shell;
}
