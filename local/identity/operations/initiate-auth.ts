import * as v from "valibot";
import { askCustom } from "../challenges/custom.ts";
import { askFirstFactor, beginFirstFactor } from "../challenges/first-factor.ts";
import { askPasswordVerifier, signInByPassword } from "../challenges/password.ts";
import { missing, type Outcome } from "../failures.ts";
import { clientId, createOperation, parameters } from "../operation.ts";
import type { Pool } from "../pool.ts";
import { refreshByInitiateAuth } from "./refresh.ts";

type Parameters = Readonly<Record<string, string>>;
type Flow = (pool: Pool, parameters: Parameters) => Promise<Outcome<object>>;

const signInBySrp: Flow = async (pool, { USERNAME: username, SRP_A: srpA }) => {
  if (!username) return missing("USERNAME");
  return srpA ? askPasswordVerifier(pool, { username, srpA }) : missing("SRP_A");
};

const signInByClearPassword: Flow = async (pool, given) => {
  const { USERNAME: username, PASSWORD: password, DEVICE_KEY: deviceKey } = given;
  if (!username) return missing("USERNAME");
  return password ? signInByPassword(pool, { username, password, deviceKey }) : missing("PASSWORD");
};

const signInByChoice: Flow = async (pool, given) => {
  const { USERNAME: username, PREFERRED_CHALLENGE: factor } = given;
  if (!username) return missing("USERNAME");
  if (!factor) return askFirstFactor(pool, username);
  const begun = await beginFirstFactor(pool, { username, factor, parameters: given });
  const isUnavailable = !begun.ok && begun.failure.name === "InvalidParameterException";
  return isUnavailable ? askFirstFactor(pool, username) : begun;
};

const signInByCustom: Flow = async (pool, given) => {
  const { USERNAME: username, SRP_A: srpA, CHALLENGE_NAME: challenge } = given;
  if (!username) return missing("USERNAME");
  if (challenge !== "SRP_A") {
    return askCustom(pool, { username, account: pool.accounts.find(username) });
  }
  return srpA ? askPasswordVerifier(pool, { username, srpA, isCustom: true }) : missing("SRP_A");
};

const FLOWS = {
  USER_SRP_AUTH: signInBySrp,
  USER_PASSWORD_AUTH: signInByClearPassword,
  USER_AUTH: signInByChoice,
  CUSTOM_AUTH: signInByCustom,
  REFRESH_TOKEN_AUTH: refreshByInitiateAuth,
  REFRESH_TOKEN: refreshByInitiateAuth,
} as const satisfies Record<string, Flow>;

const schema = v.object({
  ClientId: clientId,
  AuthFlow: v.picklist([
    "USER_SRP_AUTH",
    "USER_PASSWORD_AUTH",
    "USER_AUTH",
    "CUSTOM_AUTH",
    "REFRESH_TOKEN_AUTH",
    "REFRESH_TOKEN",
  ]),
  AuthParameters: parameters,
});

export const initiateAuth = createOperation(schema, (pool, input) =>
  FLOWS[input.AuthFlow](pool, input.AuthParameters),
);
