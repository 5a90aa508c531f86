import { expect, it } from "vitest";
import { createTestApp, signedIn } from "../../test/app.ts";
import { findAll, readText } from "../../test/html.ts";
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

it("says at the field that another key has the name", async () => {
  const sentence = "You have a key of this name here. Choose another name.";
  const upstream = createMemberScript({
    "/token": (asked) =>
      (asked.method === "POST"
        ? json({ message: "No." }, 400)
        : json([{ name: "laptop", key: KEY }]))(asked),
  });
  const app = createTestApp({ session: signedIn, upstream });
  const fields = { _form: "create-key", _subject: "", name: "laptop" };
  const answer = await postForm(app, "/user/developer", fields);
  expect(answer.status).toBe(422);
  expect(readText(answer.body).join(" ")).toContain(sentence);
});

it.each([
  ["", 1, 25],
  ["?page=2", 26, 5],
  ["?page=9", 26, 5],
])("lists 30 keys in pages of 25: %s", async (query, first, count) => {
  const keys = Array.from({ length: 30 }, (_, at) => ({
    name: `laptop ${at + 1}`,
    key: `${KEY.slice(0, -2)}${10 + at}`,
  }));
  const upstream = createMemberScript({ "/token": json(keys) });
  const app = createTestApp({ session: signedIn, upstream });
  const { body } = await app.visit(`/user/developer${query}`);
  const names = findAll(body, "h3").map(({ text }) => text);
  expect([names.length, names[0]]).toEqual([count, `laptop ${first}`]);
  expect(readText(body).join(" ")).toContain("30 keys");
});
