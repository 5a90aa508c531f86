import { type ReactNode, Suspense, use } from "react";
import type { EmbargoStanding } from "../../../contract/record-parts.ts";
import { href } from "../../../contract/routes.ts";
import { Await } from "../../../navigation/await.tsx";
import { useShell } from "../../../shell/shell-context.tsx";
import { Day } from "../../../format.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { ShownRecord } from "../shown-record.ts";

/** Withheld from everybody but those whom the owner has let in. */
export function Embargo({ shown }: { shown: ShownRecord }) {
  const { access } = shown;
  const until = toUntil(shown);
  const withheld = <Withheld until={until} />;
  if (!access) return withheld;
  return (
    <Await name="access" part={access} fallback={withheld}>
      {(part) =>
        part.ok && part.value === "granted" ? (
          <Notice tone="ok" link={{ label: "See the files", href: shown.toHref({ tab: "files" }) }}>
            <strong>The files are open to you</strong>; for everybody else they are withheld
            <Until until={until} />.
          </Notice>
        ) : (
          <Withheld until={until}>
            {part.ok && (part.value === "requested" ? ASKED : part.value && REFUSED)}
          </Withheld>
        )
      }
    </Await>
  );
}

const ASKED = " You have asked for access; the owner has not decided yet.";
const REFUSED = " The owner has refused your request for access.";

function Withheld({ until, children }: { until: string | null; children?: ReactNode }) {
  return (
    <Notice tone="warn">
      <strong>The files are withheld</strong>
      <Until until={until} />. The description, the README and the citation are open.
      {children}
    </Notice>
  );
}

function Until({ until }: { until: string | null }) {
  if (until === null) return null;
  return (
    <>
      {" "}
      until <Day iso={until} />
    </>
  );
}

/** In place of the files, for whoever has not been let in: until when, and how to ask. */
export function WithheldFiles({ shown }: { shown: ShownRecord }) {
  const hasSession = useShell().account !== null;
  const until = toUntil(shown);
  return (
    <p>
      The files of this record are withheld until {until ? <Day iso={until} /> : "the embargo ends"}
      .{" "}
      {hasSession ? (
        <a href={shown.toHref({ tab: "files", get: 1 })}>Ask for access, or see the answer</a>
      ) : (
        <a href={href("sign-in")}>Sign in to ask for access</a>
      )}
    </p>
  );
}

function toUntil({ record: { availability } }: ShownRecord): string | null {
  return availability.kind === "embargoed" ? availability.until : null;
}

interface GetWithheldProps {
  shown: ShownRecord;
  address: string;
  /** What the button of open files says. */
  get: string;
}

/** The files for whoever was let in; for others the way to ask for them. */
export function GetWithheld({ shown: { access }, address, get }: GetWithheldProps) {
  const toButton = (words: string): ReactNode => (
    <LinkButton look="primary" href={address}>
      {words}
    </LinkButton>
  );
  return (
    <>
      <p>
        <Badge tone="warn">Embargoed</Badge>
      </p>
      {access ? (
        <Suspense fallback={toButton(OWN)}>
          <ByAccess access={access}>
            {(standing) => toButton(standing === "granted" ? get : standing === null ? ASK : OWN)}
          </ByAccess>
        </Suspense>
      ) : (
        toButton(ASK)
      )}
    </>
  );
}

const ASK = "Ask for access";
/** For whoever has asked already, or may have: the dialog tells how they stand. */
const OWN = "Your access";

interface ByAccessProps {
  access: NonNullable<ShownRecord["access"]>;
  /** `undefined` where nobody could tell. */
  children: (standing: EmbargoStanding["access"] | undefined) => ReactNode;
}

/** The value is in the document already, with the notice above. */
function ByAccess({ access, children }: ByAccessProps) {
  const part = use(access);
  return children(part.ok ? part.value : undefined);
}
