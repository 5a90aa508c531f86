/** The German copy of a module that has one (`operate/languages/plugin.ts`). */
declare module "*/language-portal.ts?language=de" {
  export { createLanguagePortal } from "#worker/language-portal.ts";
}
