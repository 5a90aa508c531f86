import type { ReactNode } from "react";
import { Breakable, formatCount } from "#client/format.tsx";
import * as table from "#client/catalogue-ui/table.css.ts";
import { Cell, Table } from "#client/catalogue-ui/table.tsx";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as previews from "#client/pages/record/files/preview.css.ts";
import type { Field, Fields } from "../previews/arrays/fields.ts";
import { nameAxis } from "../previews/arrays/plane.ts";
import { readUnit } from "../previews/arrays/write-number.ts";
import { Facts } from "./facts.tsx";
import { type PreviewPlace, toPreviewHref } from "./preview-place.tsx";

/** Groups that are all open; of more only those around the shown array. */
const OPEN_MAX = 12;

interface Branch {
  path: string;
  attributes: [name: string, value: string][];
  fields: Field[];
  branches: Branch[];
}

interface ArrayTreeProps {
  fields: Fields;
  place: PreviewPlace;
}

/** The arrays of a scientific file, in its groups. */
export function ArrayTree({ fields, place }: ArrayTreeProps) {
  const { format, fields: listed, isCut, opened } = fields;
  const { root, count } = toTree(fields);
  const caption = (
    <>
      {format}; {formatCount(listed.length, "array")}
      {isCut && " listed; there are more"}
    </>
  );
  const shown = opened?.field.name ?? "";
  const isFlat = root.fields.length > 0 || root.branches.length === 0;
  return (
    <>
      {isFlat ? (
        <ArrayTable branch={root} caption={caption} place={place} shown={shown} />
      ) : (
        <p className={styles.caption}>{caption}</p>
      )}
      {root.branches.map((branch) => (
        <Group key={branch.path} {...{ branch, place, shown, isOpen: count <= OPEN_MAX }} />
      ))}
    </>
  );
}

/** Parents come before their members, in the order of the file. */
function toTree({ fields, groups = [] }: Fields): { root: Branch; count: number } {
  const root: Branch = { path: "", attributes: [], fields: [], branches: [] };
  const known = new Map([["", root]]);
  const find = (path: string): Branch => {
    const found = known.get(path);
    if (found) return found;
    const branch: Branch = { path, attributes: [], fields: [], branches: [] };
    known.set(path, branch);
    find(toParent(path)).branches.push(branch);
    return branch;
  };
  for (const field of fields) find(toParent(field.name)).fields.push(field);
  for (const { path, attributes } of groups) find(path).attributes = attributes;
  return { root, count: known.size - 1 };
}

function toParent(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

interface GroupProps {
  branch: Branch;
  place: PreviewPlace;
  /** The name of the array that is shown; empty for none. */
  shown: string;
  isOpen: boolean;
}

function Group({ branch, place, shown, isOpen }: GroupProps) {
  const { path, attributes, fields, branches } = branch;
  return (
    <details className={previews.branch} open={isOpen || shown.startsWith(`${path}/`)}>
      <summary className={styles.summary}>
        <Breakable text={path} />
      </summary>
      <Facts facts={attributes} label={`Attributes of ${path}`} />
      {fields.length > 0 && <ArrayTable branch={branch} place={place} shown={shown} />}
      {branches.map((inner) => (
        <Group key={inner.path} branch={inner} place={place} shown={shown} isOpen={isOpen} />
      ))}
    </details>
  );
}

interface ArrayTableProps extends Omit<GroupProps, "isOpen"> {
  caption?: ReactNode;
}

function ArrayTable({ branch: { path, fields }, caption, place, shown }: ArrayTableProps) {
  return (
    <Table
      label={path === "" ? "Arrays" : `Arrays of ${path}`}
      isStacked
      heads={["Name", "Type", "Shape", "Axes", "Unit", "Description"]}
      className={styles.dense}
      caption={caption !== undefined && <caption className={styles.caption}>{caption}</caption>}
    >
      {fields.map((field) => (
        <tr key={field.name}>
          <th scope="row" className={table.path}>
            <ArrayName name={field.name} parent={path} place={place} shown={shown} />
          </th>
          <Cell head="Type">{field.type}</Cell>
          <Cell head="Shape">{writeShape(field)}</Cell>
          <Cell head="Axes">
            {field.dimensions.map((_, axis) => nameAxis(field.dimensions, axis)).join(", ")}
          </Cell>
          <Cell head="Unit">{readUnit(field)}</Cell>
          <Cell head="Description">
            {find(field, ["long_name", "standard_name", "description", "title"])}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

interface ArrayNameProps extends Pick<GroupProps, "place" | "shown"> {
  name: string;
  parent: string;
}

/** Another array is shown from its beginning. */
const FIRST = { x: null, y: null, z: null, volume: null, across: null, down: null };

/** Within its group, whose name stands above. */
function ArrayName({ name, parent, place, shown }: ArrayNameProps) {
  const own = <Breakable text={parent === "" ? name : name.slice(parent.length + 1)} />;
  if (place.page === null) return own;
  return (
    <a
      href={toPreviewHref(place, { entry: name, ...FIRST })}
      aria-current={shown === name ? "true" : undefined}
    >
      {own}
    </a>
  );
}

export function writeShape({ shape }: Field): string {
  return shape.length === 0 ? "one value" : shape.join(" × ");
}

function find({ attributes }: Field, names: readonly string[]): string {
  return attributes.find(([name]) => names.includes(name))?.[1] ?? "";
}
