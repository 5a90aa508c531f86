import { findSettingFaults } from "../settings/workers.ts";
import type { DeployedWorker, Installation } from "./installation.ts";
import { findPlaceFault } from "./origins.ts";

/** Keys of the file that settings follow from, by Worker: a fault of such a setting is one of its key. */
const POOL_KEYS = {
  USER_POOL_ID: "user_pool.id",
  USER_POOL_ENDPOINT: "user_pool.id",
  TOKEN_ISSUERS: "user_pool.id",
  USER_POOL_CLIENT_ID: "user_pool.client_id",
};
const KEYS: Record<DeployedWorker["settings"]["name"], Readonly<Record<string, string>>> = {
  portal: {
    ...POOL_KEYS,
    PUBLIC_ORIGIN: "portal_origin",
    HOME_URL: "portal_origin",
    APP_URL: "portal_origin",
    DOCS_URL: "portal_origin",
    UNIVERSITY_NAME: "university",
  },
  catalogue: {
    ...POOL_KEYS,
    PUBLIC_ORIGIN: "catalogue_origin",
    PORTAL_ORIGIN: "portal_origin",
    DOI_PREFIX: "doi_prefix",
  },
};

/** What the file says: the settings in its own sections, and the keys that others follow from. */
interface Written extends Record<"portal" | "catalogue", Readonly<Record<string, string>>> {
  user_pool: { id: string; client_id: string };
  doi_prefix?: string | undefined;
}

/** A setting in a section that says something other than the key it follows from: the other Worker would have that. */
function findContradictions(
  { portal, catalogue }: Pick<Installation, "portal" | "catalogue">,
  written: Written,
): string[] {
  const { id: USER_POOL_ID, client_id: USER_POOL_CLIENT_ID } = written.user_pool;
  const common = { USER_POOL_ID, USER_POOL_CLIENT_ID };
  const followed = {
    portal: { ...common, PUBLIC_ORIGIN: portal.origin },
    catalogue: {
      ...common,
      PUBLIC_ORIGIN: catalogue?.origin,
      PORTAL_ORIGIN: portal.origin,
      DOI_PREFIX: written.doi_prefix,
    },
  };
  return (["portal", "catalogue"] as const).flatMap((section) =>
    Object.entries(followed[section]).flatMap(([setting, given]) => {
      const value = written[section][setting];
      return value === undefined || given === undefined || value === given
        ? []
        : [
            `[${section}] ${setting} ("${value}") is not ${KEYS[section][setting]} ("${given}"): leave it out, it follows from that.`,
          ];
    }),
  );
}

/** Settings of one Worker that do nothing, or refuse everybody, without another one of the other. */
const HALVES = [
  ["portal", "ORCID_LINK_URL", "catalogue", "ORCID_TOKEN_URL"],
  ["portal", "GITHUB_APP_URL", "catalogue", "GITHUB_TOKEN_URL"],
  ["catalogue", "CHALLENGE_REQUIRED", "portal", "CHALLENGE_SITE_KEY"],
] as const;

type Workers = Record<"portal" | "catalogue", DeployedWorker>;

function findHalves(workers: Workers): string[] {
  const isSet = (section: keyof Workers, name: string): boolean =>
    !["", "off"].includes(workers[section].vars[name] ?? "");
  return HALVES.flatMap(([section, name, other, needed]) =>
    isSet(section, name) && !isSet(other, needed)
      ? [
          `[${section}] ${name} is set and [${other}] ${needed} is not: set it too, or leave both out.`,
        ]
      : [],
  );
}

/** The catalogue exchanges the code that ORCID gives the popup: for another client or return address it is refused. */
function findOrcidFaults({ portal, catalogue }: Workers): string[] {
  const { ORCID_LINK_URL: link = "" } = portal.vars;
  const { ORCID_CLIENT_ID: client = "", ORCID_REDIRECT_URI: redirect = "" } = catalogue.vars;
  if (!URL.canParse(link) || client === "" || redirect === "") return [];
  const expected = `${portal.origin}/orcid-redirect`;
  const asked = new URL(link).searchParams;
  return [
    ...(redirect === expected
      ? []
      : [`[catalogue] ORCID_REDIRECT_URI ("${redirect}") is not "${expected}": write that.`]),
    ...Object.entries({ client_id: client, redirect_uri: redirect }).flatMap(([name, value]) =>
      asked.get(name) === value
        ? []
        : [
            `[portal] ORCID_LINK_URL has the ${name} "${asked.get(name) ?? ""}": write "${value}", as [catalogue] says.`,
          ],
    ),
  ];
}

const findBetween = (workers: Workers): string[] => [
  ...findHalves(workers),
  ...findOrcidFaults(workers),
];

/**
 * The faults of both Workers' settings, which would stop them, and those between the two; each names
 * what the operator wrote. `written` are the settings in the file's own sections.
 */
export function findInstallationFaults(
  { portal, catalogue }: Pick<Installation, "portal" | "catalogue">,
  written: Written,
): string[] {
  const workers = catalogue === null ? [portal] : [portal, catalogue];
  const faults = new Map<string, string>();
  for (const { settings, vars } of workers)
    for (const fault of findSettingFaults(settings, { vars, secrets: null })) {
      const [setting = ""] = fault.split(" ");
      const key = setting in written[settings.name] ? undefined : KEYS[settings.name][setting];
      const name = key ?? `[${settings.name}] ${setting}`;
      const rest = fault.replace(setting, "");
      const id = key ?? name + rest;
      if (!faults.has(id)) faults.set(id, name + rest);
    }
  for (const { settings, origin, name } of workers) {
    const key = `${settings.name}_origin`;
    const place = faults.has(key) ? null : findPlaceFault(origin, name);
    if (place !== null) faults.set(key, `${key} ("${origin}") ${place}.`);
  }
  if (workers.some(({ vars }) => vars["ENVIRONMENT"] === "local"))
    faults.set("local", "ENVIRONMENT is local: leave it out, `npm start` is for this machine.");
  if (catalogue?.origin === portal.origin && portal.origin !== "")
    faults.set("same", "catalogue_origin is portal_origin: give each Worker a host of its own.");
  const contradictions = findContradictions({ portal, catalogue }, written);
  // The issuer that follows from the key is not of the pool that a section names.
  if (contradictions.some((fault) => fault.includes(" USER_POOL_ID ")))
    faults.delete("user_pool.id");
  const between = catalogue === null ? [] : findBetween({ portal, catalogue });
  return [...faults.values(), ...contradictions, ...between];
}
