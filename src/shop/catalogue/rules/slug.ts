/** 'halden-roe' for 'Halden & Roe': the file names of drawings, the addresses of collections. */
export function slug(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

export const maxSlugLength = 60;

/** As it stands in the address of a collection. */
export function isSlug(text: string): boolean {
  return text.length <= maxSlugLength && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

export function collectionUrl(address: string): string {
  return `/collections/${address}`;
}
