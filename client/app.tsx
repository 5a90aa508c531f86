import type { Shell, View } from "./contract/view.ts";
import { NavigationProvider, useNavigation } from "./navigation/navigation.tsx";
import type { LoadedView, ViewLoader } from "./navigation/loaded-view.ts";
import { Frame } from "./shell/frame.tsx";
import { NotFound, type NotFoundReason } from "./shell/errors/not-found.tsx";
import { ShellProvider } from "./shell/shell-context.tsx";
import type { SignInIntent } from "./sign-in/arrival.ts";
import { SignIn } from "./sign-in/sign-in.tsx";
import { MainProvider } from "./state/provider.tsx";
import type { CreateSession } from "./state/session.ts";
import { ErrorBoundary } from "./ui/error-boundary.tsx";

interface AppProps {
  shell: Shell;
  first: LoadedView;
  url: string;
  loader: ViewLoader;
  /** Only in the browser: whether the reader wanted to sign in before the page was hydrated. */
  signInIntent?: SignInIntent;
  /** Only in the browser, and only of signed-in readers. */
  createSession?: CreateSession | undefined;
}

/** The whole page below `<body>`, the same on the server and in the browser. */
export function App({ shell, first, url, loader, signInIntent, createSession }: AppProps) {
  return (
    <ShellProvider value={shell}>
      <ErrorBoundary of={shell} fallback={<NotFound reason="broken" />}>
        <MainProvider
          account={shell.account}
          brandName={shell.brandName}
          createSession={createSession}
        >
          <NavigationProvider first={first} url={url} loader={loader}>
            <Frame>
              <Shown />
            </Frame>
          </NavigationProvider>
          <SignIn intent={signInIntent} />
        </MainProvider>
      </ErrorBoundary>
    </ShellProvider>
  );
}

/** An error of a page shows the not-found page inside the shell (specification point 2). */
function Shown() {
  const { loaded, error } = useNavigation();
  const { view, Layout, Page } = loaded;
  if (error?.kind === "codeBlocked")
    return <NotFound reason="incomplete" retryHref={error.address} />;
  return (
    <ErrorBoundary of={loaded} fallback={<NotFound reason="broken" />}>
      <Layout>
        {view.kind === "page" && Page ? (
          <Page {...view.page} params={view.params} />
        ) : (
          <NotFound
            reason={toReason(view)}
            reference={view.kind === "missing" ? view.reference : null}
          />
        )}
      </Layout>
    </ErrorBoundary>
  );
}

function toReason(view: View): NotFoundReason {
  if (view.kind !== "missing") return "absent";
  if (view.missing.status === 403) return "closed";
  if (view.missing.status < 500) return "absent";
  if (view.missing.failure === "sign_in_unchecked") return "unchecked";
  return view.missing.status === 500 ? "failed" : "unanswered";
}
