import type { FileRow } from "../contract/records.ts";
import { href } from "../contract/routes.ts";
import { Breadcrumb } from "../ui/breadcrumb.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { Size } from "../ui/size.tsx";
import * as table from "./catalogue/table.css.ts";
import type { PageProps } from "./index.ts";
import * as styles from "./page.css.ts";

export default function PackagePage({ data: { packageId, files } }: PageProps<"package">) {
  return (
    <div className={styles.page}>
      <Breadcrumb
        label="Breadcrumb"
        crumbs={[
          { label: "Public Data", href: href("discover") },
          { label: "Datasets", href: href("datasets.list") },
        ]}
      />
      <h1 className={styles.title}>Files of a package</h1>
      <p className={styles.muted}>
        <code>{packageId}</code>
      </p>
      {!files.ok && (
        <FailureNotice code={files.failure.code} retryHref={href("package", { id: packageId })} />
      )}
      {files.ok && files.value.files.length === 0 && <p>No files found in this package.</p>}
      {files.ok && files.value.files.length > 0 && <Files files={files.value.files} />}
    </div>
  );
}

function Files({ files }: { files: FileRow[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">File name</th>
          <th scope="col">Type</th>
          <th scope="col" className={table.number}>
            Size
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.path}>
            <th scope="row">{file.path}</th>
            <td>{file.type}</td>
            <td className={table.number}>
              <Size bytes={file.size} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
