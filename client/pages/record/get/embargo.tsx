import { type ReactNode, Suspense, use } from "react";
import { href } from "../../../contract/routes.ts";
import { Await } from "../../../navigation/await.tsx";
import { useShell } from "../../../shell/shell-context.tsx";
import { Day } from "../../../format.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { ShownRecord } from "../shown-record.ts";

/** Withheld from everyone but those whom the owner has let in. */
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

const ASKED = " You have asked for access. The owner has not decided yet.";
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
  return (
    until && (
      <>
        {" "}
        until <Day iso={until} />
      </>
    )
  );
}

/** In place of the files, for anyone who has not been let in: until when, and how to ask. */
export function WithheldFiles({ shown }: { shown: ShownRecord }) {
  const hasSession = useShell().account !== null;
  const until = toUntil(shown);
  return (
    <p>
      The files of this record are withheld until {until ? <Day iso={until} /> : "the embargo ends"}
      .{" "}
      <a href={hasSession ? shown.toHref({ tab: "files", get: 1 }) : href("sign-in")}>
        {hasSession ? ASK_OR_SEE : "Sign in to ask for access"}
      </a>
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

/** The files for anyone who was let in; for others the way to ask for them. */
export function GetWithheld({ shown: { access }, address, get }: GetWithheldProps) {
  const toButton = (text: string): ReactNode => (
    <LinkButton variant="primary" href={address}>
      {text}
    </LinkButton>
  );
  const others = toButton(access ? ASK_OR_SEE : "Ask for access");
  return (
    <>
      <p>
        <Badge tone="warn">Embargoed</Badge>
      </p>
      {access ? (
        <Suspense fallback={others}>
          <ForGranted access={access} others={others}>
            {toButton(get)}
          </ForGranted>
        </Suspense>
      ) : (
        others
      )}
    </>
  );
}

/** For members, who may have asked already. */
const ASK_OR_SEE = "Ask for access or see the answer";

interface ForGrantedProps {
  access: NonNullable<ShownRecord["access"]>;
  others: ReactNode;
  children: ReactNode;
}

/** The value is in the document already, with the notice above. */
function ForGranted({ access, others, children }: ForGrantedProps) {
  const part = use(access);
  return part.ok && part.value === "granted" ? children : others;
}
