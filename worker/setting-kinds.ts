import * as v from "valibot";
import { cutText } from "#base/cut.ts";
import {
  checked,
  type FindFault,
  findAddressFault,
  findHostFault,
  findMailFault,
  findOriginFault,
  QUOTED_MAX_CHARS,
  toOrigin,
} from "#platform/setting-checks.ts";
import { ISSUERS_MAX } from "#token/limits.ts";

/** An origin as a browser writes it. Slashes at the end are dropped: paths are appended to it. */
export function origin(text: ReturnType<typeof checked>) {
  return v.pipe(
    text,
    v.transform((address) => toOrigin(address).replace(/\/+$/, "")),
  );
}

/** Values separated by commas or blanks, each of them checked. */
export function list(find: FindFault, findOfAll: (items: string[]) => string | null = () => null) {
  return v.pipe(
    checked((text) => {
      const items = toItems(text);
      return items.map(find).find((fault) => fault !== null) ?? findOfAll(items);
    }),
    v.transform(toItems),
  );
}

/** Origins as a browser writes them: addresses of pictures are compared with them. */
export const origins = v.pipe(
  list(findOriginFault),
  v.transform((items) => items.map(toOrigin)),
);

export function toItems(text: string): string[] {
  return text.split(/[\s,]+/).filter((item) => item !== "");
}

export function findIssuersFault({ length }: string[]): string | null {
  if (length === 0) return "must name at least one issuer";
  return length > ISSUERS_MAX ? `must name at most ${ISSUERS_MAX} issuers` : null;
}

/** Some of these names, separated by commas or blanks. */
export function someOf<const Name extends string>(names: readonly Name[]) {
  const isName = (item: string): item is Name => names.some((name) => name === item);
  return v.pipe(
    checked((text) => {
      const unknown = toItems(text).find((item) => !isName(item));
      return unknown === undefined ? null : `must be of ${names.join(", ")}`;
    }),
    v.transform((text) => toItems(text).filter(isName)),
  );
}

export const passwordLength = v.pipe(
  checked((text) => (/^([6-9]|[1-9]\d)$/.test(text) ? null : "must be a number from 6 to 99")),
  v.transform(Number),
);

/** The status is written every ten minutes at least, so a shorter limit would alert for nothing. */
export const alertAge = v.pipe(
  checked((text) =>
    /^(1[5-9]|[2-9]\d|\d{3}|1[0-3]\d{2}|14[0-3]\d|1440)$/.test(text)
      ? null
      : "must be a number of minutes from 15 to 1440",
  ),
  v.transform(Number),
);

export const flag = v.pipe(
  v.picklist(["on", "off"]),
  v.transform((text) => text === "on"),
);

/** Without `openid` the hosted page gives no ID token (OpenID Connect Core 1.0, section 3.1.2.1). */
export function findScopesFault(scopes: string[]): string | null {
  return scopes.includes("openid")
    ? null
    : `is "${cutText(scopes.join(" "), QUOTED_MAX_CHARS)}": add openid, without which nobody is signed in there`;
}

export function findScopeFault(text: string): string | null {
  return /^[\w.:/-]+$/.test(text) ? null : "must be names of scopes, separated by blanks";
}

export function findDomainFault(text: string): string | null {
  if (!text.replace(/^\./, "").includes(".") && text !== "localhost")
    return "must be a domain with a dot, such as data.example.org";
  return text.includes(":")
    ? "must be a domain without scheme and port"
    : findHostFault(text.replace(/^\./, ""));
}

export function findIdentityPoolFault(text: string): string | null {
  return /^[a-z]{2,}(?:-[a-z]+)+-\d:[0-9a-f-]{36}$/i.test(text)
    ? null
    : "must be a region, a colon and a UUID";
}

/** A host, or the whole address of a stand-in. */
export function findServiceFault(text: string): string | null {
  return /^https?:\/\//i.test(text) ? findAddressFault(text) : findHostFault(text);
}

/** A table's name in the platform's SQL, which has no quotes for names. */
export function findDatasetFault(text: string): string | null {
  return /^[A-Za-z_]\w{0,62}$/.test(text)
    ? null
    : "must be letters, digits and underscores, such as foreland_portal";
}

/** As the dashboard shows it. */
export function findAccountFault(text: string): string | null {
  return /^[0-9a-f]{32}$/.test(text) ? null : "must be the 32 hex digits of the account's id";
}

/** A URI, as RFC 9116 requires. */
export function findContactFault(text: string): string | null {
  if (/^https:\/\//i.test(text)) return findAddressFault(text);
  const isMail = text.startsWith("mailto:") && findMailFault(text.slice("mailto:".length)) === null;
  return isMail || /^tel:\+[\d-]*\d$/.test(text)
    ? null
    : "must begin with mailto:, https:// or tel:+, and end with an address or a number";
}
