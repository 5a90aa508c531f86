import * as v from "valibot";
import { accept, refuse, UNKNOWN_DEVICE } from "../failures.ts";
import { createOperation, token } from "../operation.ts";
import { toBigInt } from "../srp.ts";
import { findBearer } from "../tokens.ts";
import { randomUUID } from "node:crypto";
import type { Account } from "../accounts.ts";
import type { Device, Pool } from "../pool.ts";

const SALT_MAX_CHARS = 64;
const VERIFIER_MAX_CHARS = 1_024;
const INVALID_VERIFIER = refuse("InvalidParameterException", "Invalid device verifier");

const deviceKey = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** Stores the verifier of a secret that the device made itself. */
export const confirmDevice = createOperation(
  v.object({
    AccessToken: token,
    DeviceKey: deviceKey,
    DeviceSecretVerifierConfig: v.object({
      Salt: v.pipe(v.string(), v.base64(), v.maxLength(SALT_MAX_CHARS)),
      PasswordVerifier: v.pipe(v.string(), v.base64(), v.maxLength(VERIFIER_MAX_CHARS)),
    }),
  }),
  async (pool, input) => {
    const bearer = await findBearer(pool, input.AccessToken);
    if (!bearer.ok) return bearer;
    const device = findDevice(pool, bearer.value.account, input.DeviceKey);
    if (!device) return UNKNOWN_DEVICE;
    const { Salt, PasswordVerifier } = input.DeviceSecretVerifierConfig;
    const verifier = toBigInt(Buffer.from(PasswordVerifier, "base64"));
    if (verifier === 0n) return INVALID_VERIFIER;
    device.credential = { salt: toBigInt(Buffer.from(Salt, "base64")), verifier };
    return accept({ UserConfirmationNecessary: false });
  },
);

export const forgetDevice = createOperation(
  v.object({ AccessToken: token, DeviceKey: deviceKey }),
  async (pool, input) => {
    const bearer = await findBearer(pool, input.AccessToken);
    if (!bearer.ok) return bearer;
    const device = findDevice(pool, bearer.value.account, input.DeviceKey);
    if (!device) return UNKNOWN_DEVICE;
    pool.devices.delete(device.key);
    return accept({});
  },
);

const GROUP_KEY_BYTES = 6;

/** Issues a name for a device, which the client may then confirm with a secret of its own. */
export function createDevice(pool: Pool, account: Account): Device {
  const region = pool.poolId.split("_")[0] ?? "";
  const device: Device = {
    key: `${region}_${randomUUID()}`,
    groupKey: `-${Buffer.from(pool.random(GROUP_KEY_BYTES)).toString("base64url")}`,
    sub: account.sub,
    credential: null,
  };
  pool.devices.set(device.key, device);
  return device;
}

/** Finds a device of this account and of no other. */
export function findDevice(pool: Pool, account: Account, key: string): Device | null {
  const device = pool.devices.get(key);
  return device?.sub === account.sub ? device : null;
}
