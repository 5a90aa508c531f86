import { expect, test } from "vitest";
import { signRequest } from "./sign-request.ts";

/** The published vector "post-vanilla" of Signature Version 4's test suite. */
test("signs as the published vector says", async () => {
  const headers = await signRequest(
    {
      accessKeyId: "AKIDEXAMPLE",
      secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
      region: "us-east-1",
      service: "service",
    },
    {
      url: new URL("https://example.amazonaws.com/"),
      headers: {},
      body: "",
      now: new Date("2015-08-30T12:36:00Z"),
    },
  );
  expect(headers).toEqual({
    "x-amz-date": "20150830T123600Z",
    authorization:
      "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, " +
      "SignedHeaders=host;x-amz-date, " +
      "Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b",
  });
});
