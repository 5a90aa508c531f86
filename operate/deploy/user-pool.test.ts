import { readFileSync, writeFileSync } from "node:fs";
import { expect, it, test } from "vitest";
import { ANSWERS, createDeployStage } from "../test/deploy-stage.ts";
import { check, deploy } from "./deploy.ts";

const stage = createDeployStage();
const { request, createTools } = stage;

const COGNITO = "https://cognito-idp.eu-central-1.amazonaws.com/";

/** As a user pool refuses. */
const refuse = (type: string, message: string): string => JSON.stringify({ __type: type, message });
const UNKNOWN_CLIENT = refuse("ResourceNotFoundException", "User pool client does not exist.");

test.each<[string, string, RegExp, RegExp]>([
  [
    "an app client that the pool does not know",
    UNKNOWN_CLIENT,
    /the user pool has no app client skerry-web/,
    /Compare user_pool\.client_id/,
  ],
  [
    "an app client with a secret",
    refuse(
      "NotAuthorizedException",
      "Client skerry-web is configured with secret but SECRET_HASH was not received",
    ),
    /the app client skerry-web has a secret/,
    /it has no secret/,
  ],
  [
    "an app client that allows other flows",
    refuse("InvalidParameterException", "USER_SRP_AUTH flow not enabled for this client"),
    /skerry-web does not allow USER_SRP_AUTH/,
    /or AUTH_FLOW_TYPE below \[portal\] names the flow that it allows/,
  ],
])("a check ends at %s, and a deployment before it builds", async (_, refusal, message, next) => {
  const build = async (): Promise<void> => {
    throw new Error("built");
  };
  const tools = { ...createTools({ ...ANSWERS, [COGNITO]: refusal }), build };
  for (const task of [check, deploy])
    await expect(task(request(), tools)).rejects.toMatchObject({
      message: expect.stringMatching(message),
      next: expect.stringMatching(next),
    });
});

it("begins a sign-in of an account that nobody has, and goes on when the pool says so", async () => {
  const tools = createTools({ ...ANSWERS, [COGNITO]: refuse("UserNotFoundException", "None.") });
  const posted: RequestInit[] = [];
  const ask: typeof fetch = (address, init) => {
    if (address === COGNITO && init) posted.push(init);
    return tools.fetch(address, init);
  };
  await check(request(), { ...tools, fetch: ask });
  expect(stage.said.at(-1)).toBe("Ready: https://data.skerry.test");
  expect(posted).toMatchObject([
    {
      method: "POST",
      headers: { "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth" },
    },
  ]);
  expect(JSON.parse(String(posted[0]?.body))).toEqual({
    AuthFlow: "USER_SRP_AUTH",
    ClientId: "skerry-web",
    AuthParameters: {
      USERNAME: "deployment-check",
      SRP_A: expect.stringMatching(/^[0-9a-f]{766}$/),
    },
  });
});

it("begins no sign-in by another flow than that of SRP", async () => {
  const { operatorFile } = request();
  const flow = 'BRAND_NAME = "Skerry Data"\nAUTH_FLOW_TYPE = "USER_AUTH"';
  const text = readFileSync(operatorFile, "utf8").replace('BRAND_NAME = "Skerry Data"', flow);
  writeFileSync(operatorFile, text);
  await check(request(), createTools({ ...ANSWERS, [COGNITO]: UNKNOWN_CLIENT }));
  expect(stage.said.filter((line) => line.startsWith("  ok "))).toHaveLength(5);
});
