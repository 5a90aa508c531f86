import { createPortal, type Portal } from "./app.ts";
import { readBuild } from "./page/build.ts";
import type { Services } from "./services.ts";

/** The portal in the language of this copy of the code, with that language's browser build. */
export function createLanguagePortal(services: Services): Portal {
  return createPortal({ ...services, build: readBuild() });
}
