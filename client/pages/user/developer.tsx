import { useEffect, useRef } from "react";
import {
  type DeveloperPage as Data,
  KEY_NAME_MAX_CHARS,
  type MachineKey,
} from "../../contract/account/developer.ts";
import { href } from "../../contract/routes.ts";
import { Day, formatCount } from "../../format.tsx";
import { Cancel } from "../../forms/cancel.tsx";
import { TextField } from "../../forms/fields.tsx";
import { ConfirmForm, FormDone, MemberForm } from "../../forms/member-form.tsx";
import { opener, openedByMenu } from "../../forms/form.css.ts";
import { SignInAgain } from "../../forms/sign-in-again.tsx";
import { useFormReply } from "../../forms/use-member-form.ts";
import { useShell } from "../../shell/shell-context.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Menu, MenuOpener } from "../../ui/menus/menu.tsx";
import { FailureNotice, Notice } from "../../ui/notice.tsx";
import { visuallyHidden } from "../../ui/visually-hidden.css.ts";
import { Pager } from "../../ui/pager.tsx";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";
import { SignInButton } from "../sign-in-button.tsx";
import { WorkspaceChoice } from "../workspaces/workspace-choice.tsx";
import { Console } from "./console.tsx";
import * as styles from "./developer.css.ts";
import { Snippets } from "./snippets.tsx";

export default function DeveloperPage({ data }: PageProps<"user.developer">) {
  const { own, apiUrl } = data;
  const { docsUrl } = useShell();
  const first = own?.keys.ok ? own.keys.value.rows[0] : undefined;
  return (
    <div className={page.page}>
      <h1 className={page.title}>Developer Tools</h1>
      <p className={page.lead}>
        A machine key lets a script or a command-line tool act as you in one workspace. The public
        catalogue needs no key.
      </p>
      <p className={page.actions}>
        <a href={apiUrl ? `${apiUrl}/docs` : docsUrl}>API reference</a>
        <a href={href("code.list")}>Published code</a>
      </p>
      {own ? (
        <>
          <FormDone
            messages={{
              workspace: `These are your keys in ${own.current?.name ?? "another workspace"}.`,
              "rename-key": "The key has its new name.",
              "delete-key": "The key is deleted. Programs that use it are refused from now on.",
            }}
          />
          <KeysWorkspace own={own} />
          <Keys own={own} />
          <Snippets
            apiUrl={apiUrl}
            name={first?.name ?? "laptop"}
            machineKey={first?.key ?? "KEY"}
          />
          <Console />
        </>
      ) : (
        <div className={page.actions}>
          <SignInButton to={href("user.developer")} />
        </div>
      )}
    </div>
  );
}

type Own = NonNullable<Data["own"]>;

function KeysWorkspace({ own: { workspaces, current } }: { own: Own }) {
  if (!workspaces.ok)
    return <FailureNotice code={workspaces.failure.code} retryHref={href("user.developer")} />;
  if (workspaces.value.length === 0)
    return <p>Keys belong to a workspace, and you are not in one yet.</p>;
  return <WorkspaceChoice workspaces={workspaces.value} current={current} />;
}

function Keys({ own: { keys, current, isFresh } }: { own: Own }) {
  if (!current && !(keys.ok && keys.value.total > 0)) return null;
  return (
    <section className={page.section} aria-labelledby="keys">
      <h2 id="keys" className={page.sectionTitle}>
        Machine keys
      </h2>
      <NewKey />
      {!keys.ok ? (
        <FailureNotice code={keys.failure.code} retryHref={href("user.developer")} />
      ) : keys.value.total === 0 ? (
        <p className={page.muted}>You have no keys in this workspace yet.</p>
      ) : (
        <>
          <p className={page.muted}>{formatCount(keys.value.total, "key")}</p>
          <ul className={styles.rows}>
            {keys.value.rows.map((key) => (
              <KeyRow key={`${key.key} ${key.name}`} machineKey={key} />
            ))}
          </ul>
          <Pager
            {...keys.value}
            label="Pages of keys"
            toHref={(to) => href("user.developer", {}, { page: to })}
          />
        </>
      )}
      {isFresh ? (
        <MemberForm name="create-key" submit="Make a key" sending="Making the key …">
          <input type="hidden" name="workspace" value={current?.id ?? ""} />
          <TextField
            name="name"
            label="Name of the new key"
            hint="What it is for, such as laptop or nightly import."
            maxLength={KEY_NAME_MAX_CHARS}
            autoComplete="off"
            required
          />
        </MemberForm>
      ) : (
        <SignInAgain toDoWhat="to make a key" />
      )}
    </section>
  );
}

/** The secret of a new key; the next page no longer has it. */
function NewKey() {
  const reply = useFormReply("create-key");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [reply]);
  if (reply?.kind !== "shown") return null;
  const { key = "", secret = "" } = reply.result;
  return (
    <div ref={box} className={styles.secret} role="alert" tabIndex={-1}>
      <Notice tone="ok">
        {reply.message} Copy its secret now: it is shown this once, and nobody can read it again.
      </Notice>
      <dl className={styles.parts}>
        <dt>Key</dt>
        <dd>
          <code className={styles.code}>{key}</code> <CopyButton value={key} label="Copy key" />
        </dd>
        <dt>Secret</dt>
        <dd>
          <code className={styles.code}>{secret}</code>{" "}
          <CopyButton value={secret} label="Copy secret" />
        </dd>
        <dt>Together</dt>
        <dd>
          <code className={styles.code}>{`${key}.${secret}`}</code>{" "}
          <CopyButton value={`${key}.${secret}`} label="Copy key and secret" />
        </dd>
      </dl>
    </div>
  );
}

function KeyRow({ machineKey: { name, key, lastUsed } }: { machineKey: MachineKey }) {
  const isRenaming = useFormReply("rename-key", key) !== null;
  return (
    <li className={styles.row}>
      <div>
        <h3 className={styles.name}>{name}</h3>
        <code className={styles.code}>{key}</code>{" "}
        <CopyButton value={key} label={`Copy key ${name}`} />
        <p className={page.muted}>
          {lastUsed ? (
            <>
              Last used on <Day iso={lastUsed} />
            </>
          ) : (
            "Never used"
          )}
        </p>
      </div>
      <Menu
        label={`Actions of ${name}`}
        items={
          <>
            <MenuOpener part={`rename-${key}`}>Rename …</MenuOpener>
            <MenuOpener part={`delete-${key}`}>Delete …</MenuOpener>
          </>
        }
      />
      <div className={styles.actions}>
        <details id={`rename-${key}`} open={isRenaming}>
          <summary className={`${opener} ${openedByMenu}`}>
            Rename<span className={visuallyHidden}> {name}</span> …
          </summary>
          <MemberForm
            name="rename-key"
            subject={key}
            submit="Save name"
            variant="plain"
            actions={<Cancel />}
          >
            <TextField
              name="name"
              label="New name"
              defaultValue={name}
              maxLength={KEY_NAME_MAX_CHARS}
              autoComplete="off"
              required
            />
          </MemberForm>
        </details>
        <ConfirmForm
          name="delete-key"
          subject={key}
          id={`delete-${key}`}
          label="Delete"
          of={name}
          sending="Deleting …"
          consequences={[
            "Every program that uses this key is refused at once.",
            "It cannot be restored; a new key has a different secret.",
          ]}
        />
      </div>
    </li>
  );
}
