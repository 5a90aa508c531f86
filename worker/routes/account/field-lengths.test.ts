import { expect, it } from "vitest";
import { createTestApp, signedIn } from "../../test/app.ts";
import { readElements } from "../../test/html.ts";
import { createMemberScript, LAB } from "../../test/member.ts";
import { COLLECTION, PROPOSAL, READS } from "../../test/sent-forms.ts";
import { json, type Script } from "../../test/upstream.ts";

const SCRIPT: Script = {
  ...READS,
  "/publishing/repositories": json([
    {
      organizationNodeId: LAB,
      name: "moss",
      displayName: "Moss Repository",
      type: "PUBLIC",
      questions: [{ id: 3, question: "How large?", type: "STRING" }],
    },
  ]),
};

const proposals = "/workspaces/user/proposals";
const collections = "/workspaces/user/collections/my-collections";

/** A page of a member, and how many characters the product API takes of its fields. */
const PAGES: [page: string, lengths: Record<string, number>][] = [
  [`${proposals}?openSubmitModal=true`, { name: 255 }],
  [
    `${proposals}/${encodeURIComponent(PROPOSAL)}`,
    {
      name: 255,
      description: 5_000,
      answer: 5_000,
      firstName: 255,
      lastName: 255,
      emailAddress: 255,
    },
  ],
  [`/workspaces/user/submissions/${encodeURIComponent(PROPOSAL)}`, { reason: 2_000 }],
  ["/workspaces/user/requests?open=r1", { reason: 2_000 }],
  [`${collections}?new=1`, { name: 255, description: 255 }],
  [`${collections}/${COLLECTION}?tab=details`, { name: 255, description: 255 }],
  [`${collections}/${COLLECTION}?tab=people`, { email: 320 }],
  ["/user/developer", { name: 255 }],
  ["/user/profile", { firstName: 255, middleInitial: 2, lastName: 255, credential: 255 }],
];

it.each(PAGES)("accepts in %s as many characters as its call", async (page, lengths) => {
  const app = createTestApp({ session: signedIn, upstream: createMemberScript(SCRIPT) });
  const { body } = await app.visit(page);
  const written = readElements(body).flatMap(({ name, attributes }) => {
    const isTyped = name === "textarea" || name === "input";
    const max = attributes.get("maxlength");
    return isTyped && max ? [[attributes.get("name") ?? "", Number(max)] as const] : [];
  });
  const { q: _, ...found } = Object.fromEntries(written);
  expect(found).toEqual(lengths);
});
