import { note } from './foreign-values.ts';
import type { ImportedProduct, ImportProblem } from './imported-product.ts';

const mostListed = 3;

/** Pictures that are not those which the product has already: nothing is fetched from other places. */
export function pictureProblems(
  { pictures }: Pick<ImportedProduct, 'pictures'>,
  before: { pictureNames: readonly string[] } | null,
): ImportProblem[] {
  const own = new Set(before?.pictureNames);
  const others = pictures.filter(({ text }) => !own.has(pictureNameIn(text) ?? ''));
  const [first] = others;
  if (!first) return [];
  const addresses = [...new Set(others.map(({ text }) => text))];
  const more = addresses.length - mostListed;
  const listed = addresses.slice(0, mostListed).join(', ') + (more > 0 ? ` and ${more} more` : '');
  const pictureWords = addresses.length === 1 ? 'This picture is' : 'These pictures are';
  return [note(first, `${pictureWords} not taken over: ${listed}`)];
}

/** 'jacket-1a2b' of '/pictures/jacket-1a2b-800.jpg' */
function pictureNameIn(address: string): string | null {
  return /\/pictures\/([^/]+)-\d+\.(?:jpg|webp|avif)$/.exec(address)?.[1] ?? null;
}
