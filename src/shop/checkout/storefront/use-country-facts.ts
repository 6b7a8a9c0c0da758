import { type CountryFacts, unknownCountryFacts } from '#shop/addresses/rules/address-rules.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** The address rules of the currently selected country, fetched if it differs from the server-rendered one. */
export function useCountryFacts(answered: CountryFacts): CountryFacts {
  const [fetched, setFetched] = useState<CountryFacts>();
  const country = useSyncExternalStore(
    subscribe,
    () => chosenCountry() ?? answered.country,
    () => answered.country,
  );
  const known = [answered, fetched].find((facts) => facts?.country === country);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown || country === '') return undefined;
    const left = new AbortController();
    // A failed request does not block input.
    void fetchFacts(country, left.signal).then(setFetched, () => {});
    return () => left.abort();
  }, [country, isKnown]);
  return known ?? unknownCountryFacts(country);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('change', listener);
  return () => document.removeEventListener('change', listener);
}

function chosenCountry(): string | null {
  const field = document.getElementById('country');
  return field instanceof HTMLSelectElement ? field.value : null;
}

async function fetchFacts(country: string, signal: AbortSignal): Promise<CountryFacts> {
  const answer = await fetch(`/checkout/form?${new URLSearchParams({ country })}`, {
    signal,
  });
  if (!answer.ok) throw new Error(`facts of a country: ${answer.status}`);
  // The response type of live-form.ts.
  return (await answer.json()) as CountryFacts;
}
