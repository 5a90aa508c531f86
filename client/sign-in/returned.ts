import { createContext } from "react";

/** Query and fragment that another login sent the reader back with; `null` on every other visit. */
export const Returned = createContext<string | null>(null);
