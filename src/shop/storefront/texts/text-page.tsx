import { policyPage } from '#shop/settings/rules/policy-text.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { ShopText } from '#shop/settings/rules/default-texts.ts';
import { loadPublicSettings } from '#shop/settings/use-cases/load-settings.ts';
import { Link } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { breadcrumbList, pageHead } from '#shop/settings/web/head/page-head.ts';
import { Breadcrumb } from '#platform/web/breadcrumb.tsx';
import type { Route } from './+types/text-page';
import { type ImprintFact, imprintFacts } from './imprint-facts.ts';
import { type ShippingRate, shippingRates } from './shipping-rates.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function loader({ context, pattern, url }: Route.LoaderArgs) {
  const settings = await loadPublicSettings(context.get(shopContext));
  const { shopName } = settings;
  const text = textAt(pattern, settings);
  const page = new URL(`/${pattern}`, url);
  const head = pageHead({
    title: `${text.label}, ${shopName}`,
    description: text.intro,
    url: page,
    shopName,
    jsonLd: [breadcrumbList(trailTo(text), page)],
  });
  const rates = pattern === 'shipping' ? shippingRates(settings) : [];
  return { head, text, rates, facts: pattern === 'imprint' ? imprintFacts(settings) : [] };
}

/** Keys are the page ids of shop/access/rules/pages.ts. */
function textAt(pattern: string, settings: Settings): ShopText {
  if (pattern === 'privacy') return settings.privacyPage;
  if (pattern === 'terms') return settings.termsPage;
  if (pattern === 'shipping') return settings.shippingPage;
  if (pattern === 'imprint') return settings.imprintPage;
  if (pattern === 'returns') return policyPage(settings.returnsPage, settings);
  throw new Error(`no text is shown at /${pattern}`);
}

/** The text pages: privacy, terms, shipping, returns, imprint. */
export default function TextPage({ loaderData }: Route.ComponentProps) {
  const { text, rates, facts } = loaderData;
  const [roman, italic] = text.heading;
  return (
    <article className="wrap grid items-start gap-x-[clamp(3rem,8vw,8rem)] gap-y-12 pt-6 pb-section lg:grid-cols-[5fr_7fr]">
      <header className="lg:sticky lg:top-8">
        <Breadcrumb trail={trailTo(text)} />
        <h1 className="mt-4">
          {roman} <em className="block">{italic}</em>
        </h1>
        <p className="mt-8 max-w-120 font-serif text-t5 leading-[1.22] tracking-[-0.008em]">
          {text.intro}
        </p>
      </header>
      <div className="grid max-w-160 gap-10 lg:pt-11">
        {rates.length > 0 && <Rates rates={rates} />}
        {facts.length > 0 && <Facts facts={facts} />}
        {text.sections.map(({ title, paragraphs }) => (
          <section key={title} className="grid gap-3 border-t border-line pt-5">
            <h2 className="text-t5">{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <p className="border-t border-line pt-5 text-muted">
          Is something not clear?{' '}
          <Link to="/contact" className="underline underline-offset-4 hover:text-ink">
            Write to us
          </Link>
          .
        </p>
      </div>
    </article>
  );
}

function Rates({ rates }: { rates: ShippingRate[] }) {
  return (
    <table className="w-full text-start">
      <caption className="sr-only">Ways of shipping</caption>
      <thead>
        <tr className="text-t2 text-muted *:pb-2 *:text-start *:font-normal">
          <th scope="col">Shipping</th>
          <th scope="col">Price</th>
          <th scope="col">Takes</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ label, prices, days, where }) => (
          <tr key={label} className="border-t border-line align-baseline *:py-3.5 *:pe-4">
            <th scope="row" className="text-start font-serif text-t4 font-normal">
              {label}
              {where !== '' && <span className="block font-sans text-t2 text-muted">{where}</span>}
            </th>
            <td className="tabular-nums">
              {prices.map((price) => (
                <div key={price}>{price}</div>
              ))}
            </td>
            <td>{days}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Facts({ facts }: { facts: readonly ImprintFact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {facts.map(([label, lines]) => (
        <div key={label} className="sm:contents">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function trailTo({ label }: ShopText) {
  return [{ label: 'Home', to: '/' }, { label }];
}
