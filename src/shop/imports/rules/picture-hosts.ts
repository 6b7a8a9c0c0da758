import type { WantedPicture } from './plan-pictures.ts';

/** Picture count by host; hosts beyond the maximum are counted under ''. */
export type PictureHosts = Readonly<Record<string, number>>;

const maxHosts = 50;

export function countHosts(
  pictures: readonly Pick<WantedPicture, 'address'>[],
  before: PictureHosts,
): PictureHosts {
  const counts = new Map(Object.entries(before));
  for (const { address } of pictures) {
    const { host } = new URL(address);
    const name = counts.has(host) || counts.size < maxHosts ? host : '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

export function countPictures(hosts: PictureHosts): number {
  return Object.values(hosts).reduce((sum, count) => sum + count, 0);
}
