import { findInstallFault } from "./install-fault.mjs";

const fault = findInstallFault();
if (fault) {
  console.error(fault);
  process.exit(1);
}
const unknown = process.argv.slice(2).find((word) => word !== "--dev");
if (unknown !== undefined) {
  console.error(
    `npm start takes no ${unknown}: leave it out. The ports and the like are variables (local/README.md); \`npm run dev\` reloads what you change.`,
  );
  process.exit(1);
}
await import("./stack/roomy-miniflare.ts");
const { start } = await import("./stack/start.ts");
await start({ isDevelopment: process.argv.includes("--dev") });
