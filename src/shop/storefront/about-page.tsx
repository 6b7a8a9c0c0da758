import { loadPublicSettings } from '#shop/settings/use-cases/load-settings.ts';
import HandHeart from '~icons/lucide/hand-heart';
import Headset from '~icons/lucide/headset';
import Ruler from '~icons/lucide/ruler';
import { shopContext } from '#shop/access/web/context.ts';
import { breadcrumbList, pageHead } from '#shop/settings/web/head/page-head.ts';
import { Breadcrumb } from '#platform/web/breadcrumb.tsx';
import type { Route } from './+types/about-page';
import { Counters } from './about/counters.tsx';
import { Brands } from './brands.tsx';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { slug } from '#shop/catalogue/rules/slug.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const trail = [{ label: 'Home', to: '/' }, { label: 'About' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = await loadPublicSettings(context.get(shopContext));
  const { shopName, tagline, team, brands } = settings;
  const { aboutIntro: intro, aboutFeatures: features, aboutCounters: counters } = settings;
  const page = new URL('/about', url);
  const head = pageHead({
    title: `About, ${shopName}`,
    description: `${shopName}, ${tagline.toLowerCase()} ${features.map(({ text }) => text).join(' ')}`,
    url: page,
    shopName,
    jsonLd: [breadcrumbList(trail, page)],
  });
  return { head, intro, features, counters, team, brands };
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { intro, features, counters, team, brands } = loaderData;
  return (
    <>
      <Introduction paragraphs={intro} />
      <Features features={features} />
      <Counters counters={counters} />
      <Team members={team} />
      <Brands names={brands} heading="The makers" className="pb-section" />
    </>
  );
}

function Introduction({ paragraphs: [lead, ...rest] }: { paragraphs: string[] }) {
  return (
    <section className="wrap pt-6 pb-section">
      <Breadcrumb trail={trail} />
      <h1 className="mt-6 mb-12 max-w-[13em] text-[clamp(2.75rem,1.4rem+6vw,6.5rem)] leading-[0.94] tracking-[-0.026em]">
        A shop is a window <em className="block">and somebody behind it.</em>
      </h1>
      <div className="grid items-start gap-6 lg:grid-cols-[7fr_5fr] lg:gap-[clamp(2rem,6vw,6rem)]">
        <p className="font-serif text-t5 leading-[1.22] tracking-[-0.008em] lg:text-[2.125rem] lg:leading-[1.16]">
          {lead}
        </p>
        <div className="grid gap-4">
          {rest.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  );
}

const featureIcons = [Ruler, Headset, HandHeart];

function Features({ features }: { features: { title: string; text: string }[] }) {
  return (
    <section
      aria-label="How we work"
      className="wrap grid gap-8 pb-section md:grid-cols-3 md:gap-[clamp(1.5rem,4vw,4rem)]"
    >
      {features.map(({ title, text }, position) => {
        const Icon = featureIcons[position % featureIcons.length] ?? Ruler;
        return (
          <article
            key={title}
            className="grid max-w-104 content-start gap-3 border-t border-ink pt-5 md:max-w-none"
          >
            <Icon aria-hidden="true" className="size-8" />
            <h2 className="mt-6 text-t5">{title}</h2>
            <p className="text-[1rem] text-muted">{text}</p>
          </article>
        );
      })}
    </section>
  );
}

type Member = Settings['team'][number];

const portraits = import.meta.glob<string>('./portraits/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

function Team({ members }: { members: Member[] }) {
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
