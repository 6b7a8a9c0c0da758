/** Where the shop says what is to be signed. */
interface PasskeyOptionsRequest {
  url: string;
  fields: Record<string, string>;
}

type PasskeyOptionsResult<Options> =
  | { ok: true; options: Options }
  /** In words of the shop. */
  | { ok: false; text: string };

/** Begins something with a passkey, in this browser alone. */
export async function fetchPasskeyOptions<Options>(
  request: PasskeyOptionsRequest,
): Promise<PasskeyOptionsResult<Options>> {
  const body = new URLSearchParams({ ...request.fields, intent: 'begin' });
  try {
    const answer = await fetch(request.url, { method: 'POST', body });
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
