import { policyText } from '#shop/settings/rules/policy-text.ts';
import { contactFormFrom } from '#shop/contact/rules/contact-form.ts';
import { mapAround } from '#platform/live-map.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { shopContext, requestInfoContext } from '#shop/access/web/context.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { breadcrumbList, pageHead } from '#shop/settings/web/head/page-head.ts';
import { Breadcrumb } from '#platform/web/breadcrumb.tsx';
import type { Route } from './+types/contact-page';
import { ContactFacts, Stores } from './contact-facts.tsx';
import { type ContactActionData, MessageForm, MessageSent } from './message-form.tsx';
import { ShopMap } from './shop-map.tsx';
import { sendMessage } from '#shop/contact/use-cases/send-message.ts';
import { data, redirect } from 'react-router';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { isHoneypotFilled, postedForm } from '#platform/web/posted-form.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const trail = [{ label: 'Home', to: '/' }, { label: 'Contact' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = await loadSettings(context.get(shopContext));
  const { shopName, address, phone, email, openingHours, stores } = settings;
  const { contactIntro: intro } = settings;
  const notes = settings.contactNotes.map((note) => policyText(note, settings));
  const map = stores[0] ? mapAround(stores[0]) : null;
  const page = new URL('/contact', url);
  const head = pageHead({
    title: `Contact, ${shopName}`,
    description: intro,
    url: page,
    shopName,
    jsonLd: [breadcrumbList(trail, page)],
  });
  return { head, intro, notes, address, phone, email, openingHours, stores, map };
}

export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request);
  const form = contactFormFrom((name) => posted.get(name));
  if (isHoneypotFilled(posted)) return notSent({ form, failure: { code: 'filled-by-program' } });
  const { network } = context.get(requestInfoContext);
  const sent = await sendMessage(context.get(shopContext), form, { network });
  if (!sent.ok) return notSent({ form, failure: sent.failure });
  const flash = { kind: 'message-sent', email: form.email } as const;
  return redirect('/contact', { headers: cookieHeaders([flashLine(request, flash)]) });
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (posted): ContactActionData => {
    const form = contactFormFrom((name) => posted.get(name));
    return { form, failure: { code: 'unreachable' } };
  });
}

export default function ContactPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { intro, notes, address, phone, email, openingHours, stores, map } = loaderData;
  const { flash } = matches[1].loaderData;
  return (
    <>
      <div className="wrap pt-6 pb-12">
        <Breadcrumb trail={trail} />
        <h1 className="mt-4">
          Write, call <em>or knock.</em>
        </h1>
      </div>
      <div className="wrap grid gap-12 pb-section lg:grid-cols-[4fr_7fr] lg:gap-[clamp(3rem,8vw,8rem)]">
        <div>
          <ContactFacts address={address} phone={phone} email={email} openingHours={openingHours} />
          <div className="pt-5 font-serif text-t4 leading-[1.3]">
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
        </div>
        {flash?.kind === 'message-sent' ? (
          <MessageSent email={flash.email} />
        ) : (
          <MessageForm intro={intro} result={actionData} />
        )}
      </div>
      {stores.length > 0 && <Stores stores={stores} />}
      <ShopMap map={map} />
    </>
  );
}

function notSent(result: ContactActionData) {
  return data(result, { status: 422 });
}
