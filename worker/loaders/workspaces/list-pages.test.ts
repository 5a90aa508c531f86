import { expect, it } from "vitest";
import { createLanguagePortal } from "../../language-portal.ts?language=de";
import { createTestApp, signedIn } from "../../test/app.ts";
import { findAll, readText } from "../../test/html.ts";
import { createMemberScript, DATASET } from "../../test/member.ts";
import { json } from "../../test/upstream.ts";

const SHARED = {
  id: "N:dataset:2",
  intId: 9032,
  name: "Shared traces",
  workspaceNodeId: "N:organization:other",
  workspaceName: "Atlas",
};

it.each<[page: string, call: string, row: object, size: number]>([
  ["/workspaces/user/datasets", "/datasets/paginated", DATASET, 25],
  ["/workspaces/shared", "/datasets/shared-datasets", { content: SHARED }, 20],
])("shows %s by pages, with the requested number of rows", async (page, call, row, size) => {
  const show = async (totalCount: number) => {
    const answer = json({ limit: size, offset: 0, totalCount, datasets: [row] });
    const upstream = createMemberScript({ [call]: answer });
    const app = createTestApp({ session: signedIn, upstream });
    const { body } = await app.visit(`${page}?page=2`);
    const asked = app.upstream.asked().find((path) => path.startsWith(`${call}?`));
    const numbers = findAll(body, "a").flatMap(({ attributes }) => {
      const [path, query] = (attributes.get("href") ?? "").split("?");
      const number = new URLSearchParams(query).get("page");
      return path === page && number !== null ? [Number(number)] : [];
    });
    return { asked: new URLSearchParams(asked?.split("?")[1]), last: Math.max(...numbers) };
  };
  const full = await show(3 * size);
  expect([full.asked.get("limit"), full.asked.get("offset")]).toEqual([`${size}`, `${size}`]);
  expect(full.last).toBe(3);
  expect((await show(3 * size + 1)).last).toBe(4);
});

it.each([
  ["WORK_IN_PROGRESS", "In Arbeit"],
  ["COMPLETED", "Abgeschlossen"],
  ["constructor", "A name of its own"],
])("names the status %s on a German page: %s", async (name, shown) => {
  const status = { ...DATASET.status, name, displayName: "A name of its own" };
  const datasets = [{ ...DATASET, status }];
  const answer = json({ limit: 25, offset: 0, totalCount: 1, datasets });
  const upstream = createMemberScript({ "/datasets/paginated": answer });
  const app = createTestApp({ session: signedIn, upstream, createPortal: createLanguagePortal });
  const { body } = await app.visit("/de/workspaces/user/datasets");
  expect(readText(body).map((text) => text.trim())).toContain(shown);
});

it.each(["requested", "draft"])("says once that a dataset is in review: %s", async (sent) => {
  const status = { ...DATASET.status, name: "IN_REVIEW", displayName: "In review" };
  const publication = { ...DATASET.publication, status: sent };
  const answer = json({
    limit: 25,
    offset: 0,
    totalCount: 1,
    datasets: [{ ...DATASET, status, publication }],
  });
  const upstream = createMemberScript({ "/datasets/paginated": answer });
  const { body } = await createTestApp({ session: signedIn, upstream }).visit(
    "/workspaces/user/datasets",
  );
  const [choice, ...said] = readText(body).filter((text) => text.trim() === "In review");
  expect([choice, said.length]).toEqual(["In review", 1]);
});
