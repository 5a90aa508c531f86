import { expect, it } from "vitest";
import { createTestApp, signedIn } from "../../test/app.ts";
import { readText } from "../../test/html.ts";
import { createMemberScript, KEY, postForm } from "../../test/member.ts";
import { json } from "../../test/upstream.ts";

it("reports a key that was made already, whose secret is not shown twice", async () => {
  const upstream = createMemberScript({
    "/token": (asked) => json(asked.method === "POST" ? { key: KEY } : [])(asked),
  });
  const app = createTestApp({ session: signedIn, upstream });
  const fields = { _form: "create-key", _subject: "", name: "laptop" };
  const answer = await postForm(app, "/user/developer", fields);
  expect(answer.status).toBe(409);
  expect(readText(answer.body).join(" ")).toContain(
    "This key was made already, and its secret was shown then.",
  );
});
