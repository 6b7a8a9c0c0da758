/** OAuth client credentials; '' where not configured. */
export interface ProviderKeys {
  id: string;
  secret: string;
}

/** Specification 5: a key is set and contains neither a colon nor whitespace. Null when valid. */
export function keysProblem(keys: ProviderKeys, names: ProviderKeys): string | null {
  if (keys.id === '' && keys.secret === '') return null;
  for (const part of ['id', 'secret'] as const) {
    if (keys[part] === '') return `${names[part]} is missing`;
    if (keys[part].includes(':')) return `${names[part]} holds a colon`;
    if (/\s/.test(keys[part])) return `${names[part]} holds a blank`;
  }
  return null;
}
