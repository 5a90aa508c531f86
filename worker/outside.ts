import type { Failure, FailureCode, Result } from "#client/contract/failures.ts";
import { isDoi } from "./doi.ts";
import { ORCID_MAX_BYTES, ORCID_TIMEOUT_MS, OUTSIDE_TIMEOUT_MS } from "./limits.ts";
import { toOrcid } from "./product-api/orcid.ts";

/** Public texts that other services keep. Nobody's token goes there, and nothing is thrown. */
export interface Outside {
  /** A document of one of the hosts that settings name; every other address is refused. */
  readDocument(url: string, maxBytes: number): Promise<Result<string>>;
  /** One line of a bibliography, as the resolver of DOIs writes it. */
  readReference(doi: string): Promise<Result<string>>;
  /** A section of the public record of an iD, as JSON. */
  readOrcid(orcid: string, section: OrcidSection): Promise<Result<string>>;
}

export type OrcidSection = "personal-details" | "employments";

interface OutsideParts {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Origins whose documents may be read. */
  documentHosts: readonly string[];
  /** Origin that DOIs are resolved at; empty when none is asked. */
  doiResolver: string;
  /** Where public ORCID records are read, with the version of that API; empty when none are. */
  orcidApi: string;
}

/** Longest line of a bibliography that is believed, bytes; author lists are long. */
const REFERENCE_MAX_BYTES = 8_000;
const REFERENCE_TYPE = "text/x-bibliography; style=apa; locale=en-US";

/** ORCID answers 409 for records that are locked or were given up. */
const MISSING: ReadonlySet<number> = new Set([404, 409, 410]);

export function createOutside(parts: OutsideParts): Outside {
  const { fetch, documentHosts, doiResolver, orcidApi } = parts;

  async function read(
    url: string,
    init: RequestInit,
    { maxBytes, timeoutMs = OUTSIDE_TIMEOUT_MS }: { maxBytes: number; timeoutMs?: number },
  ): Promise<Result<string>> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await fetch(url, { ...init, signal });
      if (!answer.ok) {
        await answer.body?.cancel();
        return fail(MISSING.has(answer.status) ? "not_found" : "upstream_error");
      }
      return await readText(answer, maxBytes);
    } catch (error) {
      return fail(
        error instanceof Error && error.name === "TimeoutError" ? "too_slow" : "unreachable",
      );
    }
  }

  return {
    async readDocument(url, maxBytes) {
      const origin = URL.canParse(url) ? new URL(url).origin : "";
      if (!documentHosts.includes(origin)) return fail("refused");
      return read(
        url,
        { headers: { accept: "text/markdown, text/plain" }, redirect: "manual" },
        { maxBytes },
      );
    },
    async readReference(doi) {
      if (doiResolver === "" || !isDoi(doi)) return fail("not_found");
      const url = `${doiResolver}/${doi.split("/").map(encodeURIComponent).join("/")}`;
      const found = await read(
        url,
        { headers: { accept: REFERENCE_TYPE } },
        { maxBytes: REFERENCE_MAX_BYTES },
      );
      if (!found.ok) return found;
      const line = found.value.replace(/\s+/g, " ").trim();
      return line === "" || line.startsWith("<") ? fail("unreadable") : { ok: true, value: line };
    },
    async readOrcid(orcid, section) {
      if (orcidApi === "" || toOrcid(orcid) !== orcid) return fail("not_found");
      return read(
        `${orcidApi}/${orcid}/${section}`,
        { headers: { accept: "application/json" }, redirect: "manual" },
        { maxBytes: ORCID_MAX_BYTES, timeoutMs: ORCID_TIMEOUT_MS },
      );
    },
  };
}

function fail(code: FailureCode): { ok: false; failure: Failure } {
  return { ok: false, failure: { code } };
}

async function readText(answer: Response, maxBytes: number): Promise<Result<string>> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return fail("unreadable");
    text += decoder.decode(chunk, { stream: true });
  }
  return { ok: true, value: text + decoder.decode() };
}
