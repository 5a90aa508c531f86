import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { toBareIcon } from "./bare-icons.ts";

it("keeps the shapes of an icon, and throws when lucide writes them in another way", () => {
  const file = createRequire(import.meta.url).resolve("lucide-react/icons/copy");
  const bare = toBareIcon(readFileSync(file, "utf8"));
  expect(bare).toContain(
    '["rect", { width: "14", height: "14", x: "8", y: "8", rx: "2", ry: "2" }]',
  );
  expect(bare).toContain("createLucideIcon(__iconData)");
  expect(bare).not.toMatch(/name:|size:|key:/);
  expect(() => toBareIcon("export default 1;")).toThrow("in another way");
});
