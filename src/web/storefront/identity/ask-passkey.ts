/** Where the shop says what is to be signed. */
interface Beginning {
  url: string;
  fields: Record<string, string>;
}

type Begun<Options> =
  | { ok: true; options: Options }
  /** In words of the shop. */
  | { ok: false; text: string };

/** Begins something with a passkey, in this browser alone. */
export async function beginPasskeyStep<Options>(beginning: Beginning): Promise<Begun<Options>> {
  const body = new URLSearchParams({ ...beginning.fields, intent: 'begin' });
  try {
    const answer = await fetch(beginning.url, { method: 'POST', body });
    // What the shop's own passkey pages answer.
    const said = (await answer.json()) as { options: Options } | { problem: string };
    return 'options' in said
      ? { ok: true, options: said.options }
      : { ok: false, text: said.problem };
  } catch {
    return { ok: false, text: 'The shop could not be reached. Please try again.' };
  }
}

/** Passkeys belong to a name: at an address of numbers browsers offer none. */
export function passkeyObstacle(): 'numbered-address' | 'old-browser' | null {
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'numbered-address';
  const isKnown =
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential;
  return isKnown ? null : 'old-browser';
}
