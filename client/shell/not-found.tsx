import { useShell } from "./shell-context.tsx";

export function NotFound() {
  const { homeUrl } = useShell();
  return (
    <>
      <h1>We can't find that page.</h1>
      <a href={homeUrl}>Take Me Home</a>
    </>
  );
}
