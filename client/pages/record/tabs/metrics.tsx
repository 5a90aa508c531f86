import type { VersionDownloads } from "../../../contract/record-parts.ts";
import type { RecordLater } from "../../../contract/record-tabs.ts";
import { formatCount, formatNumber } from "../../../format.tsx";
import { RecordPart } from "../part.tsx";
import * as record from "../record.css.ts";
import type { ShownRecord } from "../shown-record.ts";
import * as styles from "../../../catalogue-ui/table.css.ts";
import { Table } from "../../../catalogue-ui/table.tsx";

interface MetricsTabProps {
  shown: ShownRecord;
  later: RecordLater;
}

export function MetricsTab({ shown, later }: MetricsTabProps) {
  return (
    <RecordPart
      name="metrics"
      part={later.metrics}
      loading={{ label: "Loading downloads", count: 3, height: 44 }}
      retryHref={shown.toHref({ tab: "metrics" })}
    >
      {(downloads) => <Metrics downloads={downloads} />}
    </RecordPart>
  );
}

/** How often each version was downloaded in the last year. */
function Metrics({ downloads }: { downloads: VersionDownloads[] }) {
  const total = downloads.reduce((sum, row) => sum + row.downloads, 0);
  return (
    <section className={record.section} aria-label="Metrics">
      <h2 className={record.sectionTitle}>
        {formatCount(total, "download")} in the last twelve months
      </h2>
      {downloads.length > 0 && (
        <Table label="Downloads by version" heads={["Version", ["Downloads", styles.number]]}>
          {downloads.map((row) => (
            <tr key={row.version}>
              <th scope="row">Version {row.version}</th>
              <td className={styles.number}>{formatNumber(row.downloads)}</td>
            </tr>
          ))}
        </Table>
      )}
      <p className={record.actionNote}>Counts zips, selections and single files.</p>
    </section>
  );
}
