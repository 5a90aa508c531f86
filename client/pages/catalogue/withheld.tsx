import { href } from "../../contract/routes.ts";
import { useShell } from "../../shell/shell-context.tsx";
import { Day } from "../../ui/day.tsx";
import type { ShownRecord } from "./shown-record.ts";

/** Files under embargo, for whoever has not been let in: until when, and how to ask. */
export function Withheld({ shown }: { shown: ShownRecord }) {
  const { availability } = shown.record;
  const { isSignedIn } = useShell();
  const until = availability.kind === "embargoed" ? availability.until : null;
  return (
    <p>
      The files of this record are withheld until {until ? <Day iso={until} /> : "the embargo ends"}
      .{" "}
      {isSignedIn ? (
        <a href={shown.toHref({ tab: "files", get: 1 })}>Ask for access, or see what came of it</a>
      ) : (
        <a href={href("sign-in")}>Sign in to ask for access</a>
      )}
    </p>
  );
}
