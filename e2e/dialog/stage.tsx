import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished, vi } from "vitest";
import { SIGN_IN_CONFIG_PATH, type SignInConfig } from "#client/contract/sign-in.ts";
import type { Shell } from "#client/contract/view.ts";
import { ShellProvider } from "#client/shell/shell-context.tsx";
import { SignInDialog } from "#client/sign-in/dialog.tsx";
import { MainProvider } from "#client/state/provider.tsx";
import { createFaults, type FaultDraft } from "#local/faults.ts";
import { createIdentity } from "#local/identity/index.ts";
import type { IdentityUser } from "#local/identity/users.ts";
import { sendPassword } from "./actions.ts";

export const SECRET = "OBUW4ZJAMFXGIIDTMFWHIIDBNFZCA43F";
export const ada: IdentityUser = {
  sub: "6f9619ff-8b86-4011-b42d-00c04fc964ff",
  email: "ada@foreland.example",
  password: "Herring-gull-22",
  givenName: "Ada",
  familyName: "Moss",
};

const POOL = "http://pool.test/identity/";
/** The redirect address of other logins. */
const RETURN_ADDRESS = `${location.origin}/orcid-redirect`;
const SHELL: Shell = {
  brandName: "Foreland",
  universityName: "",
  homeUrl: "/",
  appUrl: "",
  docsUrl: "",
  termsUrl: "",
  privacyUrl: "",
  year: 2026,
  buildId: "test",
  otherLogins: ["ORCID", "Google", "Apple"],
  notification: null,
  account: null,
};
/** Signs in with the SDK's defaults, with nothing besides a user pool. */
const CONFIG: SignInConfig = {
  userPoolId: "eu-central-1_Foreland1",
  userPoolClientId: "foreland-web",
  userPoolEndpoint: POOL,
  authFlowType: "USER_SRP_AUTH",
  oauth: null,
  identityPool: null,
  challenge: null,
  endSessionPath: null,
  cookieDomain: null,
  passwordPolicy: { minLength: 6, needs: [] },
};

/** With the hosted login in addition. */
export const OAUTH: NonNullable<SignInConfig["oauth"]> = {
  domain: "login.test",
  scopes: ["openid", "email", "profile"],
  redirectSignIn: [RETURN_ADDRESS],
  redirectSignOut: [`${location.origin}/`],
  responseType: "code",
};

interface PoolCall {
  operation: string;
  body: Record<string, unknown>;
}

export interface DialogStage {
  person: IdentityUser;
  /** The page's calls to the pool, in order. */
  calls: PoolCall[];
  setFault(fault: Omit<FaultDraft, "service"> & { service?: "identity" | "hosted" }): void;
  clearFaults(): void;
  /** Calls the pool's admin interface. */
  callPool(call: "reset" | "settings", body?: unknown): Promise<void>;
  /** The newest code that the pool sent to an address or number. */
  readCode(to?: string): Promise<string>;
  /** Has the pool send the code of a sign-up again. */
  resendSignUpCode(): Promise<void>;
  reopen(): void;
  /** The page is reloaded, with the dialog open. */
  reload(): void;
  /** Another browser, without cookies. */
  useAnotherBrowser(): void;
}

interface DialogOptions {
  person?: Partial<IdentityUser>;
  config?: Partial<SignInConfig>;
  /** The address of the page under the dialog. */
  at?: string;
  /** Where the sign-in leads, unless to that page. */
  to?: string | null;
}

/** The pool's own clock: tests replace the browser's. */
const now = (): number => Math.round(performance.timeOrigin + performance.now());
const faults = createFaults({ now });
/** One for all tests of a file: its keys take a while to make. */
const pool = createIdentity({
  faults,
  now,
  issuerOrigin: new URL(POOL).origin,
  users: [ada],
  redirectUris: [RETURN_ADDRESS],
});

/** The sign-in dialog of a browser without cookies, with the pool's stand-in behind the SDK. */
export async function openDialog(options: DialogOptions = {}): Promise<DialogStage> {
  const { person, config, at = "/", to = null } = options;
  const user = { ...ada, ...person };
  const calls: PoolCall[] = [];
  faults.clear();
  await callPool("reset");
  await callPool("users", { users: [user] });
  clearBrowser();
  history.replaceState(null, "", at);
  vi.stubGlobal("fetch", (url: unknown, init: RequestInit = {}) => {
    if (String(url) === SIGN_IN_CONFIG_PATH)
      return Promise.resolve(Response.json({ ...CONFIG, ...config }));
    if (String(url).startsWith(`https://${OAUTH.domain}/`))
      return visitHostedLogin(String(url), init);
    if (String(url) !== POOL) throw new Error(`Nobody answers at ${String(url)}.`);
    const target = new Headers(init.headers).get("x-amz-target") ?? "";
    calls.push({ operation: target.split(".")[1] ?? "", body: JSON.parse(String(init.body)) });
    return pool.handle(new Request(POOL, init));
  });
  vi.spyOn(navigator, "sendBeacon").mockReset().mockReturnValue(true);
  vi.spyOn(location, "assign")
    .mockReset()
    .mockImplementation(() => {});
  let show = showDialog(to);
  return {
    person: user,
    calls,
    setFault: (fault) => faults.set({ service: "identity", ...fault }),
    clearFaults: faults.clear,
    callPool,
    readCode: (to = user.email) => readCode(to),
    resendSignUpCode: async () => {
      const headers = {
        "x-amz-target": "AWSCognitoIdentityProviderService.ResendConfirmationCode",
      };
      const body = JSON.stringify({ ClientId: CONFIG.userPoolClientId, Username: user.email });
      await pool.handle(new Request(POOL, { method: "POST", headers, body }));
    },
    reopen: () => show(true),
    reload: () => {
      show = showDialog(to);
    },
    useAnotherBrowser: () => {
      clearBrowser();
      vi.mocked(location.assign).mockClear();
      show = showDialog(to);
    },
  };
}

async function callPool(call: string, body: unknown = {}): Promise<void> {
  const init = { method: "POST", body: JSON.stringify(body) };
  const answer = await pool.handle(new Request(`${POOL}__admin/${call}`, init));
  if (!answer.ok) throw new Error(`${call} answers ${answer.status}: ${await answer.text()}`);
}

/** The hosted login's answer; redirects are not followed. */
export function visitHostedLogin(url: string, init: RequestInit = {}): Promise<Response> {
  return pool.handleHosted(new Request(url, init));
}

async function readCode(to: string): Promise<string> {
  const answer = await pool.handle(new Request(`${POOL}__admin/inbox`));
  const { messages } = (await answer.json()) as { messages: { to: string; code: string }[] }; // our own stand-in's
  return messages.find((message) => message.to === to)?.code ?? "";
}

function clearBrowser(): void {
  sessionStorage.clear();
  localStorage.clear();
  for (const pair of document.cookie.split("; "))
    document.cookie = `${pair.split("=")[0]}=; Path=/; Max-Age=0`;
  document.head.replaceChildren();
}

function showDialog(to: string | null): (isOpen: boolean) => void {
  const draw = openTab();
  const opener = { current: null };
  const onClose = (): void => show(false);
  function show(isOpen: boolean): void {
    draw(<SignInDialog isOpen={isOpen} onClose={onClose} opener={opener} to={to} />);
  }
  show(true);
  return show;
}

let closeTab = (): void => {};

/** Renders in a tab that has loaded nothing of sign-in so far, replacing the one before. */
export function openTab(): (drawn: ReactNode) => void {
  closeTab();
  document.body.replaceChildren(document.createElement("main"));
  const root = createRoot(document.querySelector("main") ?? document.body);
  closeTab = () => root.unmount();
  onTestFinished(() => {
    closeTab();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return (drawn) =>
    root.render(
      <ShellProvider value={SHELL}>
        <MainProvider account={null} brandName="Foreland">
          {drawn}
        </MainProvider>
      </ShellProvider>,
    );
}

/** A dialog in which this person has sent the password. */
export async function begin(options: DialogOptions): Promise<DialogStage> {
  const stage = await openDialog(options);
  await sendPassword(stage.person);
  return stage;
}
