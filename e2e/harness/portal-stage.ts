import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { type ContentService, type Portal, startContentService, startPortal } from "./portal.ts";

export interface PortalStage {
  /** The content service of this test. */
  readonly service: ContentService;
  /** A folder of this test's own. */
  readonly folder: string;
  /** Starts a portal that ends with the test at the latest. */
  open(options: Parameters<typeof startPortal>[0]): Promise<Portal>;
}

/** A content service, an empty folder and portals, created for each test of one file. */
export function createPortalStage(): PortalStage {
  let service: ContentService;
  let folder: string;
  let opened: Portal[] = [];

  beforeEach(async () => {
    service = await startContentService();
    folder = mkdtempSync(join(tmpdir(), "foreland-portal-"));
  });

  afterEach(async () => {
    await Promise.all(opened.map(({ workers }) => workers.close().catch(() => {})));
    opened = [];
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    get service() {
      return service;
    },
    get folder() {
      return folder;
    },
    async open(options) {
      const portal = await startPortal(options);
      opened.push(portal);
      return portal;
    },
  };
}
