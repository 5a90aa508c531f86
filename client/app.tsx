import type { Shell } from "./contract/view.ts";
import { NavigationProvider, useNavigation } from "./navigation/navigation.tsx";
import type { LoadedView } from "./navigation/loaded-view.ts";
import { Frame } from "./shell/frame.tsx";
import { NotFound } from "./shell/not-found.tsx";
import { ShellProvider } from "./shell/shell-context.tsx";
import type { SignInIntent } from "./sign-in/intent.ts";
import { SignIn } from "./sign-in/sign-in.tsx";
import { MainProvider } from "./state/provider.tsx";
import type { CreateSession } from "./state/session.ts";

interface AppProps {
  shell: Shell;
  first: LoadedView;
  url: string;
  /** Only in the browser: whether the reader wanted to sign in before the page was alive. */
  signInIntent?: SignInIntent;
  /** Only in the browser, and only of signed-in readers. */
  createSession?: CreateSession | undefined;
}

/** The whole page below `<body>`, the same on the server and in the browser. */
export function App({ shell, first, url, signInIntent, createSession }: AppProps) {
  return (
    <ShellProvider value={shell}>
      <MainProvider
        account={shell.account}
        brandName={shell.brandName}
        createSession={createSession}
      >
        <NavigationProvider first={first} url={url}>
          <Frame>
            <Shown />
          </Frame>
        </NavigationProvider>
        <SignIn intent={signInIntent} />
      </MainProvider>
    </ShellProvider>
  );
}

function Shown() {
  const { loaded, address } = useNavigation();
  const { view, Layout, Page } = loaded;
  if (view.kind === "page" && Page) {
    return (
      <Layout>
        <Page {...view.page} params={view.params} />
      </Layout>
    );
  }
  const isBroken = view.kind === "missing" && view.missing.status >= 500;
  return (
    <Layout>
      <NotFound retryHref={isBroken ? address : null} />
    </Layout>
  );
}
