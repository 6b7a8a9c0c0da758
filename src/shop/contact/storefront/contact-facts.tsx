import type { Settings } from '#shop/settings/rules/settings.ts';
import Clock from '~icons/lucide/clock';
import Mail from '~icons/lucide/mail';
import MapPin from '~icons/lucide/map-pin';
import Phone from '~icons/lucide/phone';

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
    <div className="grid gap-x-4 gap-y-1 border-t border-line py-4.5 last:border-b min-[23rem]:grid-cols-[clamp(6.25rem,20vw,8rem)_1fr]">
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
        <li key={days} className="grid grid-cols-[1fr_auto] gap-x-3">
          <span>{days}</span> <span>{hours}</span>
        </li>
      ))}
    </ul>
  );
}
