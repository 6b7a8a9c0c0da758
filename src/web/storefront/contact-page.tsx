import { loadSettings } from '#services/settings/load-settings.ts';
import { shopContext } from '#web/context.ts';
import { breadcrumbList } from '#web/head/breadcrumb-list.ts';
import { pageHead } from '#web/head/page-head.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import type { Route } from './+types/contact-page';
import { ContactFacts } from './contact/contact-facts.tsx';
import { ShopMap } from './contact/shop-map.tsx';
import { Stores } from './contact/stores.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const trail = [{ label: 'Home', to: '/' }, { label: 'Contact' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = await loadSettings(context.get(shopContext));
  const { shopName, address, phone, email, openingHours, stores } = settings;
  const { contactIntro: intro, contactNotes: notes } = settings;
  const page = new URL('/contact', url);
  const head = pageHead({
    title: `Contact, ${shopName}`,
    description: intro,
    url: page,
    shopName,
    things: [breadcrumbList(trail, page)],
  });
  return { head, intro, notes, address, phone, email, openingHours, stores };
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { intro, notes, address, phone, email, openingHours, stores } = loaderData;
  return (
    <>
      <div className="wrap pt-6 pb-12">
        <Breadcrumb trail={trail} />
        <h1 className="mt-4">
          Write, call <em>or knock.</em>
        </h1>
      </div>
      <div className="wrap grid gap-12 pb-section lg:grid-cols-[1fr_1fr] lg:gap-[clamp(3rem,8vw,8rem)]">
        <ContactFacts address={address} phone={phone} email={email} openingHours={openingHours} />
        <Words intro={intro} notes={notes} />
      </div>
      <Stores stores={stores} />
      <ShopMap />
    </>
  );
}

function Words({ intro, notes }: { intro: string; notes: string[] }) {
  return (
    <div className="grid content-start gap-6">
      <p className="font-serif text-t5 leading-[1.22] tracking-[-0.008em]">{intro}</p>
      <ul className="grid border-t border-line">
        {notes.map((note) => (
          <li key={note} className="border-b border-line py-4">
            {note}
          </li>
        ))}
      </ul>
    </div>
  );
}
