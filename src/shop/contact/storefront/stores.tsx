import type { StoreLocation } from '#shop/settings/rules/settings.ts';
import { slug } from '#shop/catalogue/web/slug.ts';

const fronts = import.meta.glob<string>('./fronts/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

export function Stores({ stores }: { stores: StoreLocation[] }) {
  return (
    <section aria-labelledby="stores" className="wrap pb-16">
      <h2 id="stores" className="mb-6">
        Where to find us
      </h2>
      <div className="grid gap-x-gap gap-y-8 md:grid-cols-2">
        {stores.map((store) => (
          <StoreCard key={store.name} store={store} />
        ))}
      </div>
    </section>
  );
}

function StoreCard({ store }: { store: StoreLocation }) {
  const hours = store.openingHours.map((span) => `${span.days} ${span.hours}`).join(', ');
  const front = fronts[`./fronts/${slug(store.name)}.svg`];
  return (
    <article className="text-t2">
      {front && (
        <img
          src={front}
          alt={`Drawing of the shop front in ${store.name}`}
          width={960}
          height={600}
          loading="lazy"
          className="mb-4.5 w-full rounded-1"
        />
      )}
      <h3 className="mb-2 font-serif text-t5 leading-[1.1] font-normal">{store.name}</h3>
      <p>{store.address.join(', ')}</p>
      <p>{store.phone}</p>
      <p className="text-muted">{hours}</p>
    </article>
  );
}
