import { findInstallFault } from "./install-fault.mjs";

const fault = findInstallFault();
if (fault) {
  console.error(fault);
  process.exit(1);
}
const { start } = await import("./stack/start.ts");
await start({ isDevelopment: process.argv.includes("--dev") });
