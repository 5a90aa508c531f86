import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { OPEN_RIGHTS, RIGHTS } from "./rights.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { forgetSignOuts, send, writePeople } from "../test/people.ts";
import { CALLERS, type RightsCaller } from "../test/callers.ts";
import { DATASET_ID, MATRIX, PACKAGE, type Line } from "../test/rights-matrix.ts";
import { createMachineKey, createThings, NOTHING } from "../test/things.ts";
import { writeDataset } from "../test/workspace.ts";

let catalogue: Catalogue;
let machineKey: string;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await writePeople(catalogue);
  await catalogue.publish({ key: "a", name: "A" });
  const roles = { guest: 1, member: 2, editor: 3, admin: 4 };
  await writeDataset(catalogue, { id: DATASET_ID, name: "Named", roles });
  await catalogue.services.db
    .prepare(
      `INSERT INTO workspace_packages (node_id, dataset_id, owner_id, name, sort_name, package_type,
         created_at, updated_at) VALUES (?1, ?2, 1, 'a.csv', 'a.csv', 'CSV', '', '')`,
    )
    .bind(PACKAGE, DATASET_ID)
    .run();
  machineKey = await createMachineKey(catalogue);
});

beforeEach(() => forgetSignOuts(catalogue));

function findToken(caller: RightsCaller): string | null {
  if (caller === "nobody") return null;
  if (caller === "expired") return "expired-token-of-owner";
  return caller === "machine" ? machineKey : `token-of-${caller}`;
}

/** The fresh records that a call uses, and the path and body that name them. */
async function prepare(address: string, { path, body }: Line, caller: RightsCaller) {
  const isNaming = (path?.length ?? 0) + (body?.length ?? 0) > 0;
  const things = isNaming ? await createThings(catalogue, caller) : { ...NOTHING, caller };
  const [method, own = ""] = address.split(" ");
  return { address: `${method} ${path?.(things) ?? own}`, body: body?.(things) };
}

const lines = Object.entries(MATRIX);

describe("every call × every caller", () => {
  test.each(lines)("%s", async (address, line) => {
    const statuses: string[] = [];
    for (const caller of CALLERS) {
      const call = await prepare(address, line, caller);
      const { status } = await send(catalogue, findToken(caller), call.address, call.body);
      statuses.push(`${caller} ${status}`);
    }
    const expected = line.statuses.split(" ");
    expect(statuses).toEqual(CALLERS.map((caller, at) => `${caller} ${expected[at]}`));
  });
});

/** Families of v1; all others here are api2. */
const V1 = /^\S+ \/(?:user|session|organizations|token|packages|datasets(?!\/shared-datasets))\b/;

describe("a token in api_key", () => {
  test.each(Object.keys(RIGHTS))("at %s counts only where v1 takes it", async (address) => {
    const line = MATRIX[address] ?? { statuses: "" };
    const call = await prepare(address, line, "owner");
    const mark = call.address.includes("?") ? "&" : "?";
    const withKey = `${call.address}${mark}api_key=token-of-owner`;
    const { status } = await send(catalogue, null, withKey, call.body);
    const asHeader = line.statuses.split(" ")[CALLERS.indexOf("owner")];
    expect(status === 401).toBe(!V1.test(address) || asHeader === "401");
  });
});

describe("the table of rights", () => {
  test("has a test for every line", () => {
    expect(Object.keys(MATRIX).toSorted()).toEqual(Object.keys(RIGHTS).toSorted());
  });

  test("names every call of the app, and no other", () => {
    const registered = createApp(catalogue.services)
      .routes.filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path}`);
    const named = [...Object.keys(RIGHTS), ...Object.keys(OPEN_RIGHTS)];
    expect(named.toSorted()).toEqual([...new Set(registered)].toSorted());
  });
});
