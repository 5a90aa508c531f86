import { href } from "../contract/routes.ts";
import { openLoginModal } from "../sign-in/event.ts";
import { LinkButton } from "../ui/button.tsx";

/** Opens the sign-in dialog; without scripts it links to the sign-in page. */
export function SignInButton({ to = null }: { to?: string | null }) {
  return (
    <LinkButton
      variant="primary"
      href={href("sign-in")}
      onClick={(event) => {
        event.preventDefault();
        openLoginModal(to);
      }}
    >
      Sign In
    </LinkButton>
  );
}
