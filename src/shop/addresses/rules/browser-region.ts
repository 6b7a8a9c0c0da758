/**
 * The region that the languages of a browser name: 'AT' for 'de-AT,de;q=0.9'; null for none. American English comes
 * with most systems, wherever they are sold, so it says nothing about the place.
 */
export function browserRegion(acceptLanguage: string): string | null {
  const tags = acceptLanguage.slice(0, 200).split(',');
  for (const tag of tags) {
    const [, language = '', region = ''] =
      /^\s*([a-z]{2,3})(?:-[a-z]{4})?-([a-z]{2})\s*(?:;|$)/i.exec(tag) ?? [];
    const code = region.toUpperCase();
    if (code !== '' && !(code === 'US' && language.toLowerCase() === 'en')) return code;
  }
  return null;
}
