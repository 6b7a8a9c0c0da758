import type { Settings } from '#domain/settings.ts';

type Member = Settings['team'][number];

export function Team({ members }: { members: Member[] }) {
  return (
    <section aria-labelledby="team" className="wrap py-section">
      <h2 id="team" className="mb-8">
        Meet Our Team
      </h2>
      <ul className="grid grid-cols-2 gap-x-gap gap-y-8 lg:grid-cols-4">
        {members.map(({ name, role }) => (
          <li key={name}>
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
