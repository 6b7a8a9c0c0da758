import type { Settings, StoreLocation } from '#shop/settings/rules/settings.ts';
import Clock from '~icons/lucide/clock';
import Mail from '~icons/lucide/mail';
import MapPin from '~icons/lucide/map-pin';
import Phone from '~icons/lucide/phone';
import { Fragment } from 'react';
import { slug } from '#shop/catalogue/rules/slug.ts';

type ContactFactsProps = Pick<Settings, 'address' | 'phone' | 'email' | 'openingHours'>;

const link =
  'inline-flex min-h-target items-center underline decoration-1 underline-offset-[0.3em]';

export function ContactFacts({ address, phone, email, openingHours }: ContactFactsProps) {
  return (
    <dl className="grid content-start">
      <Fact icon={MapPin} label="Address">
        <address>
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </Fact>
      <Fact icon={Phone} label="Phone">
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={`${link} -my-2`}>
          {phone}
        </a>
      </Fact>
      <Fact icon={Mail} label="Email">
        <a href={`mailto:${email}`} className={`${link} -my-2`}>
          {email}
        </a>
      </Fact>
      <Fact icon={Clock} label="Hours">
        <OpeningHours openingHours={openingHours} />
      </Fact>
    </dl>
  );
}

interface FactProps {
  icon: React.ComponentType<React.SVGProps<SVGSVGElement>>;
  label: string;
  children: React.ReactNode;
}

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <div className="grid gap-x-4 gap-y-1 border-t border-line py-4.5 last:border-b min-[23rem]:grid-cols-[clamp(6rem,20vw,8rem)_1fr]">
      <dt className="flex items-start gap-2.5 text-muted">
        <Icon aria-hidden="true" className="icon mt-0.5" />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function OpeningHours({ openingHours }: Pick<Settings, 'openingHours'>) {
  return (
    <ul>
      {openingHours.map(({ days, hours }) => (
        <li key={days} className="flex flex-wrap gap-x-2">
          <Span text={days} /> <Span text={hours} className="ms-auto" />
        </li>
      ))}
    </ul>
  );
}

/** 'Monday–Saturday': a line may break between words, not after a dash. */
function Span({ text, className = '' }: { text: string; className?: string }) {
  return (
    <span className={className}>
      {text.split(' ').map((word, position) => (
        <Fragment key={`${position} ${word}`}>
          {position > 0 && ' '}
          <span className="whitespace-nowrap">{word}</span>
        </Fragment>
      ))}
    </span>
  );
}

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
