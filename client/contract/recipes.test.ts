// @vitest-environment node
import { expect, it } from "vitest";
import { quote, toAwsCommand } from "./recipes.ts";

it("fetches a whole version from its bucket", () => {
  expect(toAwsCommand("s3://files/7")).toBe(
    "aws s3 sync s3://files/7 . --request-payer requester --region us-east-1",
  );
});

it("fetches selected files and folders and nothing else", () => {
  expect(toAwsCommand("s3://files/7", ["data", "a [1].csv"])).toContain(
    " . --exclude '*' --include 'data' --include 'data/*' --include 'a [[]1].csv' --include 'a [[]1].csv/*' --request",
  );
});

it("makes one word of a text for a shell", () => {
  expect(quote("it's")).toBe(String.raw`'it'\''s'`);
});
