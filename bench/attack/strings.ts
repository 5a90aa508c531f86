import { findActiveContent } from "./active-content.ts";
import { type Family, type Input, tryAll, tryEach } from "./attack.ts";
import { findFault, findForeignRedirect, findPageFault } from "./faults.ts";
import { NAUGHTY } from "./naughty.ts";
import { findPreviewSlots } from "./file-parameters.ts";
import { findCallSlots, PORTAL_SLOTS, type Slot } from "./parameters.ts";
import { type Answer, ask } from "./request.ts";

/** Unexpected texts in every parameter of every address of the portal and of the product API. */
export const strings: Family = {
  name: "strings",
  async run(attack) {
    await tryEach(attack, [seesCanaries]);
    const [person] = attack.people;
    const cookies = [{}, { cookie: person?.cookie ?? "" }];
    const bearer = { authorization: `Bearer ${person?.tokens.accessToken ?? ""}` };
    const slots = [...PORTAL_SLOTS, ...(await findPreviewSlots(attack.services))];
    const pages = slots.flatMap((slot) =>
      (slot.isPrivate ? cookies.slice(1) : cookies.slice(0, 1)).flatMap((headers) =>
        toInputs(attack.portal, slot, headers),
      ),
    );
    const calls = (await findCallSlots(attack.services)).flatMap((slot) =>
      toInputs(attack.services, slot, slot.isPrivate ? bearer : {}),
    );
    await tryAll(attack, [...pages, ...calls]);
  },
};

const seesCanaries: Input = {
  name: "a reflected canary",
  run: async () =>
    findActiveContent("<!doctype html><p title=x><x-canary>", "") === null ? "is not seen" : null,
};

function toInputs(origin: string, slot: Slot, headers: Record<string, string>): Input[] {
  return NAUGHTY.map(({ name, wire }) => ({
    name: `${name} at ${slot.name}`,
    run: async () => {
      const answer = await ask({ origin, path: slot.fill(wire), headers });
      return findStringFault(origin, answer, slot);
    },
    plain: () => ask({ origin, path: slot.fill(""), headers }),
  }));
}

function findStringFault(origin: string, answer: Answer, { name }: Slot): string | null {
  // The platform itself answers addresses that are not HTTP.
  const isRefusedAtTheDoor = answer.status === 400 && answer.headers["content-type"] === undefined;
  // A record's card may be framed.
  const isPage = !isRefusedAtTheDoor && !name.startsWith("/embed/");
  const fault = isPage ? findPageFault(answer) : findFault(answer);
  if (fault !== null) return fault;
  const { headers, body } = answer;
  if ([headers["set-cookie"] ?? []].flat().some((cookie) => cookie.startsWith("x-canary")))
    return "sets a cookie of the asker's";
  const type = String(headers["content-type"] ?? "");
  if (type.startsWith("text/html") && body.includes("canary")) {
    const active = findActiveContent(body, String(headers["content-security-policy"] ?? ""));
    if (active !== null) return active;
  }
  if (/xml/.test(type) && /<\/?x-canary/.test(body)) return "reflects an element in XML";
  return findForeignRedirect(origin, answer);
}
