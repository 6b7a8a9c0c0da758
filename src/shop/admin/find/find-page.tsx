import { EmptyState } from '#platform/web/admin/data-table.tsx';
import { findRecords } from '#shop/admin/use-cases/find-records.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/find-page';
import { SearchBox } from '#platform/web/admin/search-box.tsx';
import { foundChoices, FoundList } from './found-list.tsx';

const maxSearchLength = 100;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Find, ${matches[1].loaderData.shopName} Admin` },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const text = (url.searchParams.get('q') ?? '').trim().slice(0, maxSearchLength).toWellFormed();
  const visitor = await signedInVisitor(context);
  return { text, found: granted(await findRecords(context.get(shopContext), visitor, text)) };
}

/** The palette's results as a page, for use without JavaScript. */
export default function FindPage({ loaderData, matches }: Route.ComponentProps) {
  const { text, found } = loaderData;
  const choices = foundChoices(text, matches[1].loaderData.visitor, found);
  return (
    <>
      <h1 className="text-[2.25rem]">Find</h1>
      <SearchBox
        action="/admin/find"
        label="Search pages, products, orders, users and settings"
        text={text}
      />
      {choices.length === 0 && <EmptyState>No results for “{text}”.</EmptyState>}
      <FoundList choices={choices} />
    </>
  );
}
