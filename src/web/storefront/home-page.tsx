import { showHome } from '#services/catalogue/show-home.ts';
import { cardTitleLength } from '#domain/catalogue/product.ts';
import { shopContext } from '#web/context.ts';
import { ProductCard } from '#web/ui/product-card.tsx';
import type { Route } from './+types/home-page';

export async function loader({ context }: Route.LoaderArgs) {
  return showHome(context.get(shopContext));
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <section className="wrap py-section">
      <h1>New Arrivals</h1>
      <ul className="grid grid-cols-2 gap-x-gap gap-y-12 md:grid-cols-4">
        {loaderData.newArrivals.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} titleLength={cardTitleLength} sizes="50vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
