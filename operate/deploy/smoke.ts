import { parseJson } from "#base/parse-json.ts";
import * as v from "valibot";
import { BUILDS_LIST } from "../builds/earlier-builds.ts";
import { toCommand } from "./installation.ts";
import { listPoolChecks } from "./user-pool.ts";
import {
  type Check,
  type CheckedInstallation,
  createExpect,
  type Finding,
  type Visits,
} from "./visits.ts";

/** A new domain and its certificate take a few minutes at most. */
const TRIES_MAX = 20;
const PAUSE_MS = 6_000;

/** Both Workers name each answer; no name need be set. */
const REQUEST_ID = /^[0-9a-f]{16}$/;

const Fault = v.object({ sentence: v.string() });
const Status = v.object({
  buildId: v.string(),
  catalogue: v.optional(
    v.object({ state: v.optional(v.string()), faults: v.optional(v.array(Fault), []) }),
    {},
  ),
  content: v.nullish(
    v.object({
      hasSpace: v.boolean(),
      failedRuns: v.number(),
      lastFailure: v.nullable(Fault),
    }),
  ),
  /** Those of the catalogue are among them; a portal of release 0.2.0 has none. */
  faults: v.optional(v.array(Fault), []),
});
const Builds = v.array(v.array(v.string()));
const Health = v.object({
  ok: v.boolean(),
  faults: v.optional(v.array(Fault), []),
  takesPublications: v.optional(v.boolean(), true),
});

export interface CheckOptions {
  triesMax?: number;
  /** Those of the browser build that must be served; `null` where any build is right. */
  files?: readonly string[] | null;
  /** Is told how each check ended, and before that of one that must be tried again: it may take minutes. */
  print?: (line: string) => void;
}

/** Requests the addresses as readers do. Each check is tried again until it passes or time is up. */
export async function checkInstallation(
  installation: CheckedInstallation,
  visits: Visits,
  { triesMax = TRIES_MAX, files = null, print = () => {} }: CheckOptions = {},
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, find, next } of listChecks(installation, visits, files)) {
    let fault = await find();
    if (fault !== null && triesMax > 1) print(`  wait ${name}: not yet; ${fault}`);
    for (let tries = 1; fault !== null && tries < triesMax; tries += 1) {
      await visits.pause(PAUSE_MS);
      fault = await find();
    }
    print(`  ${fault === null ? "ok  " : "FAIL"} ${name}`);
    findings.push({ name, fault, next });
    // The next checks request the same addresses: one failure, one next step.
    if (fault !== null) break;
  }
  return findings;
}

/** What is worth a look although readers are served, such as a cron that no longer runs. */
export async function readNotes(
  installation: CheckedInstallation,
  visits: Visits,
): Promise<string[]> {
  const { portal } = installation;
  let notes = await readPublishingNotes(installation, visits);
  const hasContact = (portal.vars["SECURITY_CONTACT"] ?? "") !== "";
  await createExpect(visits)(`${portal.origin}/api/status`, (body) => {
    const status = v.safeParse(Status, parseJson(body));
    if (status.success) notes = [...notes, ...toNotes(status.output)];
    return null;
  })();
  return hasContact ? notes : [NO_CONTACT, ...notes];
}

/** Says while the running catalogue has no secret for publishing that nobody can publish. */
export async function readPublishingNotes(
  { catalogue, secretsFile }: CheckedInstallation,
  visits: Visits,
): Promise<string[]> {
  if (catalogue === null) return [];
  let takesPublications = true;
  await createExpect(visits)(
    `${catalogue.origin}/health`,
    (body) => {
      const health = v.safeParse(Health, parseJson(body));
      if (health.success) ({ takesPublications } = health.output);
      return null;
    },
    { says503: true },
  )();
  return takesPublications
    ? []
    : [
        `Nobody can publish: the catalogue has no secret PUBLISH_TOKEN. Write PUBLISH_TOKEN=… (openssl rand -hex 32) into ${secretsFile} and deploy again.`,
      ];
}

const NO_CONTACT =
  "Nobody learns where to report a weakness, because /.well-known/security.txt is 404: set SECURITY_CONTACT below [portal].";

function toNotes({ catalogue, content, faults }: v.InferOutput<typeof Status>): string[] {
  const said = [...faults, ...catalogue.faults].map(({ sentence }) => sentence);
  const failure = content?.hasSpace && content.failedRuns > 0 ? content.lastFailure : null;
  // The fault of old content quotes it as well.
  if (failure && !said.some((sentence) => sentence.includes(failure.sentence)))
    said.push(`Content is not read: ${failure.sentence}`);
  return [...new Set(said)];
}

function listChecks(
  installation: CheckedInstallation,
  visits: Visits,
  files: readonly string[] | null,
): Check[] {
  const { portal, catalogue } = installation;
  const expect = createExpect(visits);
  const log = (name: string): string =>
    `Run \`${toCommand(installation, `tail ${name}`)}\` and open the address again: a wrong setting is named in the log.`;
  return [
    ...listPoolChecks(installation, visits),
    ...(catalogue === null
      ? []
      : [
          {
            name: "The catalogue answers and its database and files do",
            find: expect(
              `${catalogue.origin}/health`,
              (body) => {
                const health = v.safeParse(Health, parseJson(body));
                if (!health.success) return `${catalogue.origin} is answered by something else`;
                return health.output.ok ? null : toSentences(health.output.faults);
              },
              { says503: true },
            ),
            next: `If the address does not answer, add its domain to this account as a zone and deploy again. If its database or its files do not answer, look at https://www.cloudflarestatus.com. If it answers 5xx: ${log(catalogue.name)}`,
          },
        ]),
    {
      name: "The portal shows its landing page",
      find: expect(`${portal.origin}/`, (body, headers) => {
        if (!REQUEST_ID.test(headers.get("x-request-id") ?? ""))
          return `${portal.origin} is answered by something else`;
        if (!headers.has("content-security-policy"))
          return "the portal's page has no security policy";
        return body.includes(toPageText(portal.vars["BRAND_NAME"] ?? ""))
          ? null
          : "the landing page does not name the portal";
      }),
      next: `If the address does not answer, add its domain to this account as a zone and deploy again. If it answers 5xx: ${log(portal.name)}`,
    },
    ...(files === null ? [] : [toBuildCheck(installation, { files, expect })]),
    {
      name: "The portal tells its status",
      find: expect(`${portal.origin}/api/status`, (body) => {
        const status = v.safeParse(Status, parseJson(body));
        if (!status.success) return "the status cannot be read";
        const { state, faults } = status.output.catalogue;
        if (state !== "down") return null;
        return faults.length > 0
          ? toSentences(faults)
          : "the portal gets no answer of the catalogue, and shows what it remembers";
      }),
      next: `${log(portal.name)} Lines with the event product_api_failed name the call.`,
    },
    {
      name: "The portal lists the catalogue's datasets",
      find: expect(`${portal.origin}/datasets/_payload.json`, (body) =>
        /"code":"(?:unreachable|too_slow|upstream_error|unreadable)"/.test(body)
          ? "the portal does not get an answer of the catalogue"
          : null,
      ),
      next: `${log(portal.name)} Lines with the event product_api_failed name the call.`,
    },
  ];
}

/** Otherwise the portal before this one could answer all the other checks. */
function toBuildCheck(
  { portal: { name, origin }, ...installation }: CheckedInstallation,
  { files, expect }: { files: readonly string[]; expect: ReturnType<typeof createExpect> },
): Check {
  const findOther = expect(`${origin}/${BUILDS_LIST}`, (body) => {
    const builds = v.safeParse(Builds, parseJson(body));
    return builds.success && builds.output[0]?.join() === files.join()
      ? null
      : "the portal serves another build";
  });
  const script = files.find((file) => file.endsWith(".js"));
  const findMissing = expect(`${origin}/${script}`, () => null);
  return {
    name: "The portal serves this build",
    find: async () => (await findOther()) ?? (await findMissing()),
    next: `Run \`${toCommand(installation, `deployments list --name ${name}`)}\`. If its last version is of now, look at the address in the dashboard (Workers, Domains): a route of another Worker or a cache stands before it.`,
  };
}

/** Without the full stop of the last one. */
function toSentences(faults: readonly v.InferOutput<typeof Fault>[]): string {
  return faults
    .map(({ sentence }) => sentence)
    .join(" ")
    .replace(/\.$/, "");
}

/** As React writes text, so that a name with quotes is found in the page. */
function toPageText(text: string): string {
  const written = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  return Object.entries(written).reduce(
    (all, [letter, name]) => all.replaceAll(letter, name),
    text,
  );
}
