import type { Pages } from "#client/contract/page-data.ts";
import { href } from "#client/contract/routes.ts";
import { found, type LoadContext, type Loaded, toTitle } from "./load.ts";

export async function loadOpenRepositories(
  context: LoadContext,
): Promise<Loaded<Pages["open-repositories"]>> {
  const [content, repositories] = await Promise.all([
    context.content,
    context.catalogue.repositories(),
  ]);
  const intro = context.services.editorial.toHtml(content.openRepositoriesIntro());
  const requested = context.query("repository")[0];
  const opened = repositories.ok
    ? repositories.value.find(({ id }) => id === requested)
    : undefined;
  if (requested !== undefined && repositories.ok && opened === undefined)
    return { kind: "redirect", to: href("open-repositories"), status: 302 };
  const head = {
    title: toTitle(context, intro.title),
    description: "Repositories that accept datasets, and how to propose one.",
    canonical: context.absolute(href("open-repositories")),
    isIndexable: true,
  };
  return found(head, {
    data: { intro, repositories, opened: opened?.id ?? null },
    later: opened ? { overview: context.catalogue.overview(opened) } : {},
  });
}
