import type { Settings } from '#shop/settings/rules/settings.ts';
import { slug } from '#shop/catalogue/web/slug.ts';

type Member = Settings['team'][number];

const portraits = import.meta.glob<string>('./portraits/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

export function Team({ members }: { members: Member[] }) {
  return (
    <section aria-labelledby="team" className="wrap py-section">
      <h2 id="team" className="mb-8">
        Meet Our Team
      </h2>
      <ul className="grid grid-cols-2 gap-x-gap gap-y-8 lg:grid-cols-4">
        {members.map(({ name, role }) => (
          <li key={name}>
            <Portrait name={name} />
            <p className="mt-3 grid leading-[1.4]">
              <span className="font-medium">{name}</span>
              <span className="text-t2 text-muted">{role}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Initials replace a missing portrait. */
function Portrait({ name }: { name: string }) {
  const portrait = portraits[`./portraits/${slug(name)}.svg`];
  const initials = name.match(/\b\p{Lu}/gu)?.join('');
  return (
    <span className="photo grid aspect-square place-items-center rounded-1">
      {portrait ? (
        <img src={portrait} alt={`Drawing of ${name}`} width={480} height={480} loading="lazy" />
      ) : (
        <span aria-hidden="true" className="font-serif text-t7 text-muted">
          {initials}
        </span>
      )}
    </span>
  );
}
