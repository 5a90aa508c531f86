import { type ReactNode, Suspense, use } from "react";
import { href } from "../../../contract/routes.ts";
import { Await } from "../../../navigation/await.tsx";
import { Day } from "../../../format.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { EmbargoAccess } from "../../../contract/record-parts.ts";
import type { ShownRecord } from "../shown-record.ts";

/** Withheld from everyone without granted access. */
export function Embargo({ shown }: { shown: ShownRecord }) {
  const { access } = shown;
  const until = toUntil(shown);
  const withheld = <Withheld shown={shown} />;
  if (!access) return withheld;
  return (
    <Await name="access" part={access} fallback={withheld}>
      {(part) =>
        part.ok && part.value.isOpen ? (
          <Notice tone="ok" link={{ label: "See the files", href: shown.toHref({ tab: "files" }) }}>
            <strong>The files are open to you</strong>; for everybody else they are withheld
            <Until until={until} />.
          </Notice>
        ) : (
          <Withheld shown={shown}>{part.ok && ` ${part.value.note}`}</Withheld>
        )
      }
    </Await>
  );
}

function Withheld({ shown, children }: { shown: ShownRecord; children?: ReactNode }) {
  const { record, latestVersion } = shown;
  const link = {
    label: "Get an email when the files open",
    href: href("follow", {}, { record: record.id }),
  };
  // Followers get an email about the newest version only.
  return (
    <Notice tone="warn" {...(record.version === latestVersion && { link })}>
      <strong>The files are withheld</strong>
      <Until until={toUntil(shown)} />. The description, the README and the citation are open.
      {children}
    </Notice>
  );
}

function Until({ until }: { until: string | null }) {
  return (
    until && (
      <>
        {" "}
        until <Day iso={until} />
      </>
    )
  );
}

/** In place of the files, for readers without granted access: until when, and what to do. */
export function WithheldFiles({ shown }: { shown: ShownRecord }) {
  const { access } = shown;
  const until = toUntil(shown);
  const address = shown.toHref({ tab: "files", get: 1 });
  const others = <a href={access ? address : href("sign-in")}>{access ? ASK : SIGN_IN}</a>;
  return (
    <p>
      The files of this record are withheld until {until ? <Day iso={until} /> : "the embargo ends"}
      .{" "}
      <Once access={access} others={others}>
        {({ way }) => <a href={way.href ?? address}>{way.label}</a>}
      </Once>
    </p>
  );
}

const ASK = "Ask for access";
const SIGN_IN = "Sign in to ask for access";

function toUntil({ record: { availability } }: ShownRecord): string | null {
  return availability.kind === "embargoed" ? availability.until : null;
}

interface GetWithheldProps {
  shown: ShownRecord;
  address: string;
  /** The text of the button of open files. */
  get: string;
}

/** The files for a reader with granted access; for others the request form, or a link to their workspace. */
export function GetWithheld({ shown: { access }, address, get }: GetWithheldProps) {
  const toButton = (text: string, to = address): ReactNode => (
    <LinkButton variant="primary" href={to}>
      {text}
    </LinkButton>
  );
  return (
    <>
      <p>
        <Badge tone="warn">Embargoed</Badge>
      </p>
      <Once access={access} others={toButton(ASK)}>
        {({ isOpen, way }) => (isOpen ? toButton(get) : toButton(way.label, way.href))}
      </Once>
    </>
  );
}

interface OnceProps {
  access: ShownRecord["access"];
  /** For visitors, and until a member's access is known. */
  others: ReactNode;
  children: (access: EmbargoAccess) => ReactNode;
}

function Once({ access, others, children }: OnceProps) {
  if (!access) return others;
  return (
    <Suspense fallback={others}>
      <OfMember access={access} others={others}>
        {children}
      </OfMember>
    </Suspense>
  );
}

/** The value is in the document already, with the notice above. */
function OfMember({
  access,
  others,
  children,
}: OnceProps & { access: NonNullable<OnceProps["access"]> }) {
  const part = use(access);
  return part.ok ? children(part.value) : others;
}
