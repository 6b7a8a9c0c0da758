import { pageOf } from '#domain/paging.ts';
import { showHome } from '#services/catalogue/show-home.ts';
import { shopContext } from '#web/context.ts';
import type { Route } from './+types/home-page';
export async function loader({ context }: Route.LoaderArgs) { return showHome(context.get(shopContext)); }
export default function HomePage({ loaderData }: Route.ComponentProps) { return <h1>{loaderData.newArrivals.length} {pageOf(1,2,3).count}</h1>; }
