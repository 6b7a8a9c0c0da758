import { addressFormFrom, type Address } from '#shop/addresses/rules/address.ts';
import { addressLines } from '#shop/addresses/rules/address-lines.ts';
import { countryName, countryNames } from '#platform/countries.ts';
import { listAddresses } from '#shop/addresses/use-cases/saved-addresses.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { data, Form, Link } from 'react-router';
import { ButtonLink, Button } from '#platform/web/button.tsx';
import { shopContext } from '#shop/access/web/context.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { useFocusWhenLost } from '#platform/web/use-focus-when-lost.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/addresses-page';
import { unreachable } from '#platform/web/unreachable.ts';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import { type AddressActionData, addressesAction } from './addresses-action.ts';
import { AddressForm } from './address-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Addresses', matches[1].loaderData.shopName);

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const shop = context.get(shopContext);
  const [addresses, settings] = await Promise.all([
    listAddresses(shop, visitor),
    loadSettings(shop),
  ]);
  const editParam = url.searchParams.get('edit');
  const edited = addresses.find(({ id }) => id === editParam) ?? null;
  const isOpen = edited !== null || editParam === 'new';
  const initialForm = { email: visitor.email, country: countryName(settings.country) };
  const facts = shop.addressRules.factsOf(edited?.form.country ?? initialForm.country);
  const known = { countries: countryNames(), facts, initialForm };
  const found = { addresses, edited, isOpen, ...known };
  // The address belongs to another account or was removed.
  const status = editParam === null || isOpen ? 200 : 404;
  return data(found, { status });
}

export function action(args: Route.ActionArgs) {
  return addressesAction(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (posted): AddressActionData => {
    const form = addressFormFrom((name) => posted.get(name));
    return { form, problems: {}, message: unreachable, facts: null };
  });
}

export default function AddressesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, edited, isOpen, initialForm, countries, facts } = loaderData;
  const shown = isOpen ? [edited?.id ?? 'new'] : addresses.map(({ id }) => id);
  const heading = useFocusWhenLost<HTMLHeadingElement>(shown.join(' '));
  if (isOpen) {
    const saved = edited?.form ?? initialForm;
    return (
      <>
        <h2 ref={heading}>{edited ? 'Change the address' : 'A new address'}</h2>
        <AddressForm
          key={edited?.id ?? 'new'}
          id={edited?.id ?? null}
          saved={saved}
          result={actionData}
          countries={countries}
          facts={facts}
        />
      </>
    );
  }
  return (
    <>
      <h2 ref={heading}>Addresses</h2>
      <p className="mt-3 text-muted">
        {addresses.length === 0
          ? 'No addresses yet. A saved address is filled in at checkout.'
          : 'The first address is filled in at checkout, where you can choose another.'}
      </p>
      {addresses.length > 0 && (
        <ul className="mt-8 grid gap-4 sm:grid-cols-2">
          {addresses.map((address) => (
            <AddressCard key={address.id} address={address} />
          ))}
        </ul>
      )}
      <ButtonLink to="?edit=new" kind={addresses.length === 0 ? 'ink' : 'quiet'} className="mt-8">
        Add an address
      </ButtonLink>
    </>
  );
}

function AddressCard({ address: { id, form, isDefault } }: { address: Address }) {
  const lines = addressLines(form);
  const what = lines.slice(0, 2).join(', ');
  return (
    <li className="flex flex-col gap-4 rounded-2 border border-line p-5">
      <p className="text-t2 font-medium text-good empty:hidden">
        {isDefault && 'Filled in at the checkout'}
      </p>
      <address className="mb-auto wrap-anywhere">
        {[...lines, form.phone].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <Form method="post" className="flex flex-wrap gap-x-5">
        <input type="hidden" name="address" value={id} />
        <Link to={`?edit=${id}`} aria-label={`Change ${what}`} className={link}>
          Change
        </Link>
        {!isDefault && (
          <button
            name="intent"
            value="make-default"
            aria-label={`Use at the checkout: ${what}`}
            className={link}
          >
            Use at the checkout
          </button>
        )}
        <details className="group open:basis-full">
          <summary className={link} aria-label={`Remove ${what}`}>
            Remove
          </summary>
          <p className="my-2 text-t2">
            It will no longer be filled in at checkout. Your orders are not affected.
          </p>
          <Button name="intent" value="remove" kind="bad">
            Yes, remove it
          </Button>
        </details>
      </Form>
    </li>
  );
}

const link = 'text-link min-h-target';
