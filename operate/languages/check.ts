import { join } from "node:path";
import { checkCatalogue, readMessages } from "./catalogue.ts";

/** `npm run messages`: what the German catalogue lacks, and what nothing says any more. */
const root = join(import.meta.dirname, "../..");
const faults = checkCatalogue(root, "de", readMessages(root));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log("every text has its German");
