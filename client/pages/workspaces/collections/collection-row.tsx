import { hasRole, type OwnCollectionRow } from "../../../contract/account/own-collections.ts";
import { href } from "../../../contract/routes.ts";
import { Day, formatCount } from "../../../format.tsx";
import { Menu, MenuLink, MenuSeparator } from "../../../ui/menus/menu.tsx";
import * as styles from "../member.css.ts";
import { ROLE_NAMES, StateBadge, toConfirmation } from "./collection-labels.tsx";

/** The actions of a collection; without scripts its own page has all of them. */
export function RowMenu({ row: { id, name, role, state, published } }: { row: OwnCollectionRow }) {
  const open = (query: Record<string, string>) => href("workspaces.user.collection", { id }, query);
  const isPublic = published !== null && state !== "unpublished";
  const canEdit = hasRole(role, "Editor");
  const canDelete = hasRole(role, "Manager") && !isPublic && state !== "publishing";
  return (
    <Menu
      label={`Actions of ${name}`}
      items={
        <>
          {canEdit && (
            <>
              <MenuLink href={open({ tab: "add" })}>Add records</MenuLink>
              <MenuLink href={open({ tab: "details" })}>Edit details</MenuLink>
            </>
          )}
          <MenuLink href={open({ tab: "people" })}>People</MenuLink>
          {isPublic && (
            <MenuLink href={href("collections.detail", { id: published.id })}>Public page</MenuLink>
          )}
          {role === "Owner" && (
            <MenuLink href={open({ tab: "publish" })}>
              {isPublic ? "Publish a new version …" : "Publish …"}
            </MenuLink>
          )}
          {(canDelete || role !== "Owner") && <MenuSeparator />}
          {canDelete && <MenuLink href={toConfirmation(id, "delete")}>Delete …</MenuLink>}
          {role !== "Owner" && <MenuLink href={toConfirmation(id, "leave")}>Leave …</MenuLink>}
        </>
      }
    />
  );
}

/** A collection in its list. */
export function Row({ row }: { row: OwnCollectionRow }) {
  const { id, name, description, size, role, state, published, license, tags } = row;
  return (
    <div className={styles.rowBody}>
      <h2 className={styles.rowTitle}>
        <a className={styles.rowLink} href={href("workspaces.user.collection", { id })}>
          {name}
        </a>
      </h2>
      {description !== "" && <p className={styles.rowText}>{description}</p>}
      <div className={styles.facts}>
        <StateBadge state={state} />
        <span>{formatCount(size, "record")}</span>
        <span>{ROLE_NAMES[role]}</span>
        {license && <span>{license}</span>}
        {tags.length > 0 && <span>{tags.slice(0, 4).join(", ")}</span>}
        {published && <span>v{published.version}</span>}
        {published?.at && (
          <span>
            published on <Day iso={published.at} />
          </span>
        )}
      </div>
    </div>
  );
}
