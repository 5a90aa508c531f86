import { expect, it } from "vitest";
import { FORM_MAX_BYTES, POST_MAX_BYTES } from "../limits.ts";
import { createTestApp, ORIGIN, signedIn } from "../test/app.ts";
import { createMemberScript } from "../test/member.ts";
import { json } from "../test/upstream.ts";

const CHUNK = new TextEncoder().encode("&name=ab".repeat(2_048));
const PROPOSALS = "/workspaces/user/proposals";

/** Addresses that take a form of their own pages, and what they read of one. */
const LIMITS: Record<string, number> = {
  "/datasets/1/version/1/download": FORM_MAX_BYTES,
  "/datasets/1/version/1/SHA256SUMS": FORM_MAX_BYTES,
  "/datasets/1/version/1/restore": POST_MAX_BYTES,
  "/datasets/1/access": POST_MAX_BYTES,
  "/follow": POST_MAX_BYTES,
  "/user/profile/orcid": POST_MAX_BYTES,
  "/user/profile/github/remove": POST_MAX_BYTES,
  "/user/email/revert": POST_MAX_BYTES,
  "/user/security": POST_MAX_BYTES,
  "/user/developer": POST_MAX_BYTES,
  "/workspaces/user/requests": POST_MAX_BYTES,
  "/workspaces/user/submissions/1": POST_MAX_BYTES,
  "/workspaces/user/collections/my-collections": FORM_MAX_BYTES,
  "/workspaces/user/collections/my-collections/1": FORM_MAX_BYTES,
  [PROPOSALS]: FORM_MAX_BYTES,
  [`${PROPOSALS}/1`]: FORM_MAX_BYTES,
  [`${PROPOSALS}/1/autosave`]: FORM_MAX_BYTES,
};

it.each(Object.entries(LIMITS))(
  "refuses a form without end at %s after %i bytes",
  async (path, maxBytes) => {
    let pulls = 0;
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulls += 1;
          controller.enqueue(CHUNK);
        },
        cancel: () => void (isCancelled = true),
      },
      { highWaterMark: 0 },
    );
    const { status } = await createTestApp({ session: signedIn }).visit(path, {
      method: "POST",
      headers: { origin: ORIGIN, "content-type": "application/x-www-form-urlencoded" },
      body,
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(pulls).toBe(maxBytes / CHUNK.byteLength + 1);
    expect(isCancelled).toBe(true);
  },
);

it.each([
  [PROPOSALS, { _form: "start", repository: "N:1", of: "N:1" }],
  [`${PROPOSALS}/1`, { _form: "save", repository: "N:1", next: "" }],
])(
  "takes at %s a draft of long answers in a script of three bytes a letter",
  async (page, sent) => {
    const upstream = createMemberScript({ "/publishing/proposal": json(null) });
    const app = createTestApp({ session: signedIn, upstream });
    const text = "\u6f6e".repeat(5_000);
    const key = `${signedIn.sub}.0b7c2f5e-0000-4000-8000-000000000001`;
    const fields = {
      ...sent,
      _subject: "",
      _key: key,
      name: "Tides",
      description: text,
      revision: "",
    };
    const answers = [1, 2, 3].flatMap((id) => [
      ["question", String(id)],
      ["answer", text],
    ]);
    const answer = await app.visit(page, {
      method: "POST",
      headers: { origin: ORIGIN },
      body: new URLSearchParams([...Object.entries(fields), ...answers]),
      redirect: "manual",
    });
    expect(answer.status).toBe(303);
  },
);
