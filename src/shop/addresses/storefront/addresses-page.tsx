import { addressFormFrom } from '#shop/addresses/rules/address.ts';
import { countryName, countryNames } from '#platform/countries.ts';
import { listAddresses } from '#shop/addresses/use-cases/list-addresses.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { data } from 'react-router';
import { ButtonLink } from '#platform/web/button.tsx';
import { shopContext } from '#shop/access/web/context.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/addresses-page';
import { unreachable } from '#platform/web/unreachable.ts';
import { privateHead } from '#shop/settings/web/head/private-head.ts';
import { AddressCard } from './address-card.tsx';
import { AddressForm } from './address-form.tsx';
import { type AddressActionData, addressesAction } from './addresses-action.ts';

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
  if (isOpen) {
    const saved = edited?.form ?? initialForm;
    return (
      <>
        <h2>{edited ? 'Change the address' : 'A new address'}</h2>
        <AddressForm
          key={edited?.id ?? 'new'}
          id={edited?.id ?? null}
          saved={saved}
          answer={actionData}
          countries={countries}
          facts={facts}
        />
      </>
    );
  }
  return (
    <>
      <h2>Addresses</h2>
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
