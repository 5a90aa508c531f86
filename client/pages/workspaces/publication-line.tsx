import { href } from "../../contract/routes.ts";
import type { PublicationState } from "../../contract/account/workspaces.ts";
import { Day } from "../../format.tsx";

/** The publication status of a dataset, in one line. */
export function PublicationLine({ publication }: { publication: PublicationState }) {
  const { status, record, embargoedUntil } = publication;
  return (
    <>
      {STATES[status]}
      {record && status === "completed" && (
        <>
          {" "}
          as <a href={href("datasets.detail", { id: record.id })}>version {record.version}</a>
          {record.date && (
            <>
              {" "}
              on <Day iso={record.date} />
            </>
          )}
        </>
      )}
      {record && status !== "completed" && (
        <>
          ; <a href={href("datasets.detail", { id: record.id })}>version {record.version}</a> is
          public
        </>
      )}
      {embargoedUntil && (
        <>
          , files withheld until <Day iso={embargoedUntil} />
        </>
      )}
    </>
  );
}

const STATES: Readonly<Record<PublicationState["status"], string>> = {
  draft: "Not published",
  requested: "In review",
  cancelled: "Request withdrawn",
  rejected: "Publication rejected",
  accepted: "Accepted, being published",
  failed: "Publishing failed",
  completed: "Published",
};
