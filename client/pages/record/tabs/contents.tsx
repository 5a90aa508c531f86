import { toDoiUrl } from "#base/doi.ts";
import type { CollectionMember } from "../../../contract/record-parts.ts";
import type { RecordLater } from "../../../contract/record-tabs.ts";
import { Badge } from "../../../ui/chip.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { RecordPart } from "../part.tsx";
import * as record from "../record.css.ts";
import { RecordRow } from "../../../catalogue-ui/rows/record-rows.tsx";
import * as rows from "../../../catalogue-ui/rows/record-rows.css.ts";
import type { ShownRecord } from "../shown-record.ts";

/** Members of a collection shown at once (pages, section 1.6). */
const MEMBERS_PER_PAGE = 10;

interface ContentsTabProps {
  shown: ShownRecord;
  later: RecordLater;
}

export function ContentsTab({ shown, later }: ContentsTabProps) {
  return (
    <RecordPart
      name="contents"
      part={later.contents}
      loading={{ what: "the contents", count: 5, height: 112 }}
      retryHref={shown.toHref({ tab: "contents" })}
    >
      {(contents) => <Contents shown={shown} {...contents} />}
    </RecordPart>
  );
}

interface ContentsProps {
  shown: ShownRecord;
  total: number;
  members: CollectionMember[];
}

/** The members of a collection: records of ours, withdrawn ones, and DOIs from elsewhere. */
function Contents({ shown, total, members }: ContentsProps) {
  if (members.length === 0) return <p>This collection is empty.</p>;
  return (
    <section className={`${record.section} ${record.rowsSection}`} aria-label="Contents">
      <ul className={rows.rows}>
        {members.map((member) => (
          <li key={keyOf(member)}>
            <Member member={member} />
          </li>
        ))}
      </ul>
      <Pager
        label="Pages of contents"
        page={shown.page}
        last={Math.ceil(total / MEMBERS_PER_PAGE)}
        toHref={(page) => shown.toHref({ tab: "contents", page: page === 1 ? undefined : page })}
      />
    </section>
  );
}

function keyOf(member: CollectionMember): string {
  switch (member.kind) {
    case "record":
      return `record ${member.record.id}`;
    case "withdrawn":
      return member.tombstone.doi;
    case "external":
      return member.doi;
  }
}

function Member({ member }: { member: CollectionMember }) {
  switch (member.kind) {
    case "record":
      return <RecordRow record={member.record} />;
    case "withdrawn":
      return (
        <p className={rows.line}>
          <Badge tone="neutral">Withdrawn</Badge> {member.tombstone.title}
        </p>
      );
    case "external":
      return (
        <p className={rows.line}>
          <a href={toDoiUrl(member.doi)}>{toDoiUrl(member.doi)}</a>
        </p>
      );
  }
}
