import { randomUUID } from "node:crypto";
import type { Account } from "./accounts.ts";
import type { Device, Pool } from "./pool.ts";

const GROUP_KEY_BYTES = 6;

/** Names a device that the client may then confirm with a secret of its own making. */
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
