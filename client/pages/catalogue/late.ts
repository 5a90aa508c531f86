import { lazy } from "react";

/**
 * Parts of a record that few readers open. The server has them at once, so that their HTML is in
 * the page; a browser fetches their code when it meets them. None of them imports this module: it
 * waits for them.
 */
const onServer = import.meta.env.SSR
  ? {
      ...(await import("./get-dialog.tsx")),
      ...(await import("./files-tab.tsx")),
      ...(await import("./file-page.tsx")),
      ...(await import("./changes-tab.tsx")),
      ...(await import("./about-tab.tsx")),
      ...(await import("./cite-tab.tsx")),
      ...(await import("./references-tab.tsx")),
      ...(await import("./versions-tab.tsx")),
      ...(await import("./metrics-tab.tsx")),
    }
  : null;

export const GetDialog =
  onServer?.GetDialog ??
  lazy(async () => ({ default: (await import("./get-dialog.tsx")).GetDialog }));

export const FilesTab =
  onServer?.FilesTab ?? lazy(async () => ({ default: (await import("./files-tab.tsx")).FilesTab }));

export const FilePage =
  onServer?.FilePage ?? lazy(async () => ({ default: (await import("./file-page.tsx")).FilePage }));

export const ChangesTab =
  onServer?.ChangesTab ??
  lazy(async () => ({ default: (await import("./changes-tab.tsx")).ChangesTab }));

export const About =
  onServer?.About ?? lazy(async () => ({ default: (await import("./about-tab.tsx")).About }));

export const Cite =
  onServer?.Cite ?? lazy(async () => ({ default: (await import("./cite-tab.tsx")).Cite }));

export const References =
  onServer?.References ??
  lazy(async () => ({ default: (await import("./references-tab.tsx")).References }));

export const VersionsTab =
  onServer?.VersionsTab ??
  lazy(async () => ({ default: (await import("./versions-tab.tsx")).VersionsTab }));

export const Metrics =
  onServer?.Metrics ?? lazy(async () => ({ default: (await import("./metrics-tab.tsx")).Metrics }));
