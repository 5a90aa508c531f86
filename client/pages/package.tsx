import { fileHref, downloadHref } from "../contract/resource-urls.ts";
import type { PackagePage as PackageData } from "../contract/page-data.ts";
import { FILES_PER_PAGE } from "../contract/limits.ts";
import type { FileRow } from "../contract/records.ts";
import { href } from "../contract/routes.ts";
import { Breadcrumb } from "../ui/breadcrumb.tsx";
import { Button } from "../ui/button.tsx";
import { Pager } from "../ui/pager.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { Size } from "../format.tsx";
import * as table from "../catalogue-ui/table.css.ts";
import { Cell, Table } from "../catalogue-ui/table.tsx";
import type { PageProps } from "./page-module.ts";
import * as styles from "./page.css.ts";

export default function PackagePage({ data }: PageProps<"package">) {
  const { packageId, place, page, files } = data;
  return (
    <div className={styles.page}>
      <Breadcrumb
        label="Breadcrumb"
        crumbs={[
          { label: "Public Data", href: href("discover") },
          { label: "Datasets", href: href("datasets.list") },
          ...(place
            ? [
                {
                  label: `Back to dataset ${place.id}, version ${place.version}`,
                  href: href("datasets.version", place),
                },
              ]
            : []),
        ]}
      />
      <h1 className={styles.title}>{data.name ?? "Files of a package"}</h1>
      <p className={styles.muted}>
        <code>{packageId}</code>
      </p>
      {!files.ok && (
        <FailureNotice code={files.failure.code} retryHref={href("package", { id: packageId })} />
      )}
      {files.ok && files.value.files.length === 0 && <p>No files found in this package.</p>}
      {files.ok && files.value.files.length > 0 && (
        <>
          {place && files.value.files.length > 1 && (
            <Whole place={place} files={files.value.files} />
          )}
          <Files place={place} files={files.value.files} />
          <Pager
            label="Pages of files"
            page={page}
            last={Math.ceil(files.value.total / FILES_PER_PAGE)}
            toHref={(number) =>
              href("package", { id: packageId }, { page: number === 1 ? undefined : number })
            }
          />
        </>
      )}
    </div>
  );
}

type Place = NonNullable<PackageData["place"]>;
type Row = FileRow & { uri: string };

function Files({ place, files }: { place: Place | null; files: Row[] }) {
  return (
    <Table
      label="Files"
      isStacked
      heads={["File name", "Type", ["Size", table.number], "URI", ...(place ? ["Get"] : [])]}
    >
      {files.map((file) => (
        <tr key={file.path}>
          <th scope="row" className={table.oneLine}>
            {place ? <FileLink place={place} path={file.path} /> : file.path}
          </th>
          <Cell head="Type">{file.type}</Cell>
          <Cell head="Size" className={table.number}>
            <Size bytes={file.size} />
          </Cell>
          <Cell head="URI" className={table.oneLine}>
            <code>{file.uri}</code>
          </Cell>
          {place && (
            <Cell head="Get">
              <a href={fileHref(place.id, place.version, file.path)} download={file.name}>
                Download
              </a>
            </Cell>
          )}
        </tr>
      ))}
    </Table>
  );
}

/** A form, because a zip is made of the posted paths. */
function Whole({ place, files }: { place: Place; files: Row[] }) {
  return (
    <form method="post" action={downloadHref({ family: "datasets", ...place })}>
      {files.map(({ path }) => (
        <input key={path} type="hidden" name="select" value={path} />
      ))}
      <Button type="submit" variant="primary">
        Download package
      </Button>
    </form>
  );
}

interface FileLinkProps {
  place: Place;
  path: string;
}

/** To the file's own page with its preview. */
function FileLink({ place, path }: FileLinkProps) {
  return <a href={href("datasets.version", place, { tab: "files", file: path })}>{path}</a>;
}
