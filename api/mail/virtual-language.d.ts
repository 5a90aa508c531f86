/** The German copy of the texts of the emails (`operate/languages/plugin.ts`). */
declare module "#brand/mails.ts?language=de" {
  export * from "#brand/mails.ts";
}
