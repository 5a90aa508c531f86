import { askAs } from "../catalogue.ts";
import { countMails } from "../mails.ts";
import { ines } from "../people.ts";
import { createSomebody, type MemberChange, type Somebody } from "./change.ts";

/** “Porpoise click trains …”, under embargo, of the Coastal Observatory. */
const PORPOISES = 51;

async function askForFiles(): Promise<{
  requester: Somebody;
  id: string;
  decided(): Promise<string>;
}> {
  const requester = await createSomebody();
  await requester.ask(`POST /discover/datasets/${PORPOISES}/preview`, {});
  const owner = await askAs(ines);
  const { requests } = Object(await owner("GET /access-requests"));
  const { id } = requests.find(
    ({ person }: { person: { email: string } }) => person.email === requester.person.email,
  );
  const decided = async () =>
    Object(await requester.ask("GET /access-requests/mine")).access[0].status;
  return { requester, id, decided };
}

/** Decisions about requests for withheld files. */
export const REQUEST_CHANGES: readonly MemberChange[] = [
  {
    form: "workspaces.user.requests grant",
    async prepare() {
      const { requester, id } = await askForFiles();
      const path = `/workspaces/user/requests?open=${id}`;
      const count = () => countMails(requester.person.email, "You were given access");
      return { person: ines, path, call: `POST /access-requests/${id}/decision`, count };
    },
    fill: (page) => page.getByLabel("Last day of access").fill("2099-01-01"),
    button: "Grant access",
    done: "Access is granted.",
  },
  {
    form: "workspaces.user.requests refuse",
    async prepare() {
      const { decided, id } = await askForFiles();
      const path = `/workspaces/user/requests?open=${id}`;
      const count = async () => Number((await decided()) === "refused");
      return { person: ines, path, call: `POST /access-requests/${id}/decision`, count };
    },
    fill: (page) => page.getByLabel("Reason").fill("Written in a tunnel."),
    button: "Refuse",
    done: "The request is refused.",
  },
];
