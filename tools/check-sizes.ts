import { globSync, readFileSync } from 'node:fs';

/** STYLE.md: half the files of src hold at most 80 lines and nine of ten at most 180 (the linter holds 300). */
export function sizeBreaches(lineCounts: readonly number[]): string[] {
  const sorted = lineCounts.toSorted((a, b) => a - b);
  const atShare = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return [
    { share: 0.5, limit: 80, words: 'half the files' },
    { share: 0.9, limit: 180, words: 'nine of ten files' },
  ]
    .filter(({ share, limit }) => atShare(share) > limit)
    .map(
      ({ share, limit, words }) => `${words} hold at most ${atShare(share)} lines, not ${limit}`,
    );
}

if (import.meta.main) {
  const counts = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8').split('\n').length - 1);
  const breaches = sizeBreaches(counts);
  for (const breach of breaches) console.error(breach);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
