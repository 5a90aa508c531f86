import { type MouseEvent, type ReactNode, useState } from "react";
import { linkHref, type LinkProvider } from "../../contract/account/links.ts";
import { href } from "../../contract/routes.ts";
import { type LinkResult, openLinkPopup } from "../../sign-in/link-popup.ts";
import { Button } from "../../ui/button.tsx";
import { onlyWithoutScripts, onlyWithScripts } from "../../ui/field.css.ts";
import { Notice } from "../../ui/notice.tsx";
import * as page from "../page.css.ts";

interface LinkFormProps {
  provider: LinkProvider;
  /** The other service's permission page. */
  url: string;
  children: ReactNode;
}

type Ending = Exclude<LinkResult, { ok: true }>["reason"];

/** Requests permission in a popup and posts the code of its answer. */
export function LinkForm({ provider, url, children }: LinkFormProps) {
  const [progress, setProgress] = useState<"idle" | "waiting" | Ending>("idle");
  const name = PROVIDER_NAMES[provider];
  const isWaiting = progress === "waiting";

  async function handleClick({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (isWaiting || !form) return;
    setProgress("waiting");
    const result = await openLinkPopup(provider, url);
    if (!result.ok) return setProgress(result.reason);
    const { code, installationId } = result.answer;
    // Without a code only the choice of repositories changed: the profile is reloaded.
    if (code === null) return location.assign(href("user.profile"));
    fill(form, { code, installation_id: installationId ?? "" });
    form.submit();
  }

  return (
    <form
      action={linkHref(provider)}
      method="post"
      className={page.actions}
      aria-label={`Link ${name}`}
    >
      <input type="hidden" name="code" />
      <input type="hidden" name="installation_id" />
      <span className={onlyWithScripts}>
        <Button aria-disabled={isWaiting} onClick={(event) => void handleClick(event)}>
          {children}
        </Button>
      </span>
      <p className={onlyWithoutScripts}>
        {name} asks for your permission in a new window. That needs scripts.
      </p>
      <output className={page.wide} aria-label={name}>
        {progress !== "idle" && describeProgress(progress, name)}
      </output>
    </form>
  );
}

function describeProgress(progress: "waiting" | Ending, name: string): ReactNode {
  switch (progress) {
    case "waiting":
      return `Answer ${name} in the window that has opened.`;
    case "closed":
      return `The window was closed before ${name} answered. Nothing was changed.`;
    case "refused":
      return `You did not give permission at ${name}. Nothing was changed.`;
    case "storage blocked":
      return (
        <Notice tone="warn">
          Your browser blocks the storage of this site, so it could not tell that the answer of{" "}
          {name} is yours. Nothing was changed. Allow this site to store data, then try again.
        </Notice>
      );
    case "blocked":
      return (
        <Notice tone="warn">
          Your browser blocked the window of {name}. Allow this page to open windows, then try
          again.
        </Notice>
      );
  }
}

function fill(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
}

/** The names of the services. */
const PROVIDER_NAMES: Readonly<Record<LinkProvider, string>> = {
  orcid: "ORCID",
  github: "GitHub",
};
