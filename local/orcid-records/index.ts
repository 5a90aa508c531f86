import type { Faults } from "../faults.ts";
import { type PublicRecord, RECORDS } from "./records.ts";

const PATH = /^\/orcid-records\/v3\.0\/([\dX-]+)\/(personal-details|employments)$/;

/** The stand-in of ORCID's public API: two sections of the records of the seed's people. */
export function createOrcidRecords(
  faults: Pick<Faults, "apply">,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const [, orcid = "", section = ""] = PATH.exec(new URL(request.url).pathname) ?? [];
    const fault = await faults.apply("orcid-records", orcid, request.signal);
    if (fault) return fault;
    const record = RECORDS.get(orcid);
    if (!record) {
      return Response.json({ "response-code": 404, "error-code": 9016 }, { status: 404 });
    }
    return Response.json(
      section === "employments" ? toEmployments(orcid, record) : toDetails(orcid, record),
    );
  };
}

function toDetails(orcid: string, { givenNames, familyName }: PublicRecord): unknown {
  return {
    "last-modified-date": null,
    name: {
      "given-names": { value: givenNames },
      "family-name": { value: familyName },
      "credit-name": null,
      visibility: "public",
      path: orcid,
    },
    biography: null,
    path: `/${orcid}/personal-details`,
  };
}

function toEmployments(orcid: string, { employments }: PublicRecord): unknown {
  const groups = employments.map(([role, organization, from, until]) => ({
    "external-ids": { "external-id": [] },
    summaries: [
      {
        "employment-summary": {
          "department-name": null,
          "role-title": role,
          "start-date": toDate(from),
          "end-date": until === undefined ? null : toDate(until),
          organization: { name: organization, address: { city: "Foreland", country: "NO" } },
          visibility: "public",
        },
      },
    ],
  }));
  return { "affiliation-group": groups, path: `/${orcid}/employments` };
}

function toDate(year: number): unknown {
  return { year: { value: String(year) }, month: null, day: null };
}
