import { join } from "node:path";
import { checkCatalogue, readMessages } from "./message-catalogue.ts";

/** `npm run messages`: texts that are missing in the German catalogue, or unused. */
const root = join(import.meta.dirname, "../..");
const faults = checkCatalogue(root, "de", readMessages(root));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log("every text has its German");
