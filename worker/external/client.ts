import type { Failure, FailureCode, Result } from "#client/contract/failures.ts";
import { type BoundedText, readBoundedText } from "#base/bounded-body.ts";
import {
  DATACITE_MAX_BYTES,
  EXTERNAL_TIMEOUT_MS,
  ORCID_MAX_BYTES,
  ORCID_TIMEOUT_MS,
} from "../limits.ts";
import { toOrcid } from "#base/orcid.ts";

/** Public texts of other services. No token is sent there, and nothing is thrown. */
export interface ExternalClient {
  /** A document of one of the hosts in the settings; every other address is refused. */
  readDocument(url: string, maxBytes: number): Promise<Result<BoundedText>>;
  /** One formatted citation, as the DOI resolver writes it. */
  readReference(doi: string): Promise<Result<string>>;
  /** DataCite's answer about a DOI, including the works that cite it, as JSON. */
  readDataCite(doi: string): Promise<Result<string>>;
  /** A section of the public record of an iD, as JSON. */
  readOrcid(orcid: string, section: OrcidSection): Promise<Result<string>>;
}

type OrcidSection = "personal-details" | "employments";

interface ExternalDependencies {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Origins whose documents may be read. */
  documentHosts: readonly string[];
  /** Origin that DOIs are resolved at; empty when none is used. */
  doiResolver: string;
  /** Origin of DataCite's API; empty when it is not used. */
  dataciteApi: string;
  /** The address of public ORCID records, with the version of that API; empty when they are not used. */
  orcidApi: string;
}

/** Longest citation that is accepted, bytes; author lists are long. */
const REFERENCE_MAX_BYTES = 8_000;
const REFERENCE_TYPE = "text/x-bibliography; style=apa; locale=en-US";

/** Media types of texts, and those that file stores send for them. */
const DOCUMENT_TYPE = /^(text\/(markdown|x-markdown|plain)|(application|binary)\/octet-stream)\b/i;
/**
 * Hosts to which the DOI resolver redirects requests for a citation: the agencies that
 * registered them. No other redirect is followed.
 */
const DOI_AGENCIES: readonly string[] = [
  "https://api.crossref.org",
  "https://data.crossref.org",
  "https://api.datacite.org",
  "https://data.datacite.org",
  "https://data.crosscite.org",
  "https://data.medra.org",
];
const REDIRECTS_MAX = 2;

/** How one text is requested, and which answers are accepted. */
interface Reading {
  accept: string;
  type: RegExp;
  maxBytes: number;
  /** For everything, redirects included. */
  timeoutMs?: number;
  /** Origins that a redirect may lead to. */
  redirectHosts?: readonly string[];
}

/** ORCID answers 409 for records that are locked or were given up. */
const MISSING: ReadonlySet<number> = new Set([404, 409, 410]);

export function createExternalClient(parts: ExternalDependencies): ExternalClient {
  const { fetch, documentHosts, doiResolver, dataciteApi, orcidApi } = parts;

  async function read(
    url: string,
    { accept, type, maxBytes, timeoutMs = EXTERNAL_TIMEOUT_MS, redirectHosts = [] }: Reading,
  ): Promise<Result<BoundedText>> {
    const signal = AbortSignal.timeout(timeoutMs);
    const init = { headers: { accept }, redirect: "manual", signal } as const;
    try {
      let answer = await fetch(url, init);
      for (let left = REDIRECTS_MAX; left > 0 && isRedirect(answer); left -= 1) {
        const target = toTarget(answer, url, redirectHosts);
        if (target === null) break;
        await answer.body?.cancel();
        answer = await fetch(target, init);
      }
      if (answer.ok && type.test(answer.headers.get("content-type") ?? ""))
        return { ok: true, value: await readBoundedText(answer, maxBytes) };
      await answer.body?.cancel();
      if (answer.ok) return fail("unreadable");
      return fail(MISSING.has(answer.status) ? "not_found" : "upstream_error");
    } catch (error) {
      return fail(
        error instanceof Error && error.name === "TimeoutError" ? "too_slow" : "unreachable",
      );
    }
  }

  async function readWhole(url: string, reading: Reading): Promise<Result<string>> {
    const found = await read(url, reading);
    if (!found.ok) return found;
    return found.value.isCut ? fail("unreadable") : { ok: true, value: found.value.text };
  }

  return {
    async readDocument(url, maxBytes) {
      const origin = URL.canParse(url) ? new URL(url).origin : "";
      if (!documentHosts.includes(origin)) return fail("refused");
      return read(url, { accept: "text/markdown, text/plain", type: DOCUMENT_TYPE, maxBytes });
    },
    async readReference(doi) {
      if (doiResolver === "" || !isDoi(doi)) return fail("not_found");
      const url = `${doiResolver}/${toPath(doi)}`;
      const found = await readWhole(url, {
        accept: REFERENCE_TYPE,
        type: /^text\/(x-bibliography|plain)\b/i,
        maxBytes: REFERENCE_MAX_BYTES,
        redirectHosts: DOI_AGENCIES,
      });
      if (!found.ok) return found;
      const line = found.value.replace(/\s+/g, " ").trim();
      return line === "" || line.startsWith("<") ? fail("unreadable") : { ok: true, value: line };
    },
    async readDataCite(doi) {
      if (dataciteApi === "" || !isDoi(doi)) return fail("not_found");
      return readWhole(`${dataciteApi}/dois/${toPath(doi)}`, {
        accept: "application/vnd.api+json",
        type: /^application\/([\w.-]+\+)?json\b/i,
        maxBytes: DATACITE_MAX_BYTES,
      });
    },
    async readOrcid(orcid, section) {
      if (orcidApi === "" || toOrcid(orcid) !== orcid) return fail("not_found");
      return readWhole(`${orcidApi}/${orcid}/${section}`, {
        accept: "application/json",
        type: /^application\/([\w.-]+\+)?json\b/i,
        maxBytes: ORCID_MAX_BYTES,
        timeoutMs: ORCID_TIMEOUT_MS,
      });
    },
  };
}

function toPath(doi: string): string {
  return doi.split("/").map(encodeURIComponent).join("/");
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400;
}

/** The target of a redirect; `null` when that host may not be called. */
function toTarget(answer: Response, url: string, hosts: readonly string[]): string | null {
  const location = answer.headers.get("location") ?? "";
  if (location === "" || !URL.canParse(location, url)) return null;
  const target = new URL(location, url);
  return hosts.includes(target.origin) ? target.href : null;
}

function fail(code: FailureCode): { ok: false; failure: Failure } {
  return { ok: false, failure: { code } };
}

/** The format of every DOI; anything else is never requested. */
const DOI = /^10\.\d{4,9}\/\S{1,200}$/;

export function isDoi(text: string): boolean {
  return DOI.test(text);
}
