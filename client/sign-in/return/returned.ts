import { createContext } from "react";

/** Query and fragment of another login's redirect; `null` on every other visit. */
export const Returned = createContext<string | null>(null);
