import { countPictures, type PictureHosts } from '#shop/imports/rules/picture-hosts.ts';
import { formatCount } from './import-labels.ts';

const maxHostsShown = 3;

/** The checkbox to download the pictures that the file references. */
export function PicturesField({ hosts }: { hosts: PictureHosts }) {
  return (
    <label className="flex min-h-target w-fit items-center gap-2.5 wrap-anywhere">
      <input
        type="checkbox"
        name="pictures"
        value="yes"
        defaultChecked
        className="size-5 flex-none accent-ink"
      />
      <span>
        Download pictures{' '}
        <span className="text-muted">
          ({formatCount(countPictures(hosts))}, from {hostsLabel(hosts)})
        </span>
      </span>
    </label>
  );
}

/** 'a.example, b.example and 2 more hosts', ordered by number of pictures. */
export function hostsLabel(hosts: PictureHosts): string {
  const names = Object.entries(hosts)
    .toSorted(([, a], [, b]) => b - a)
    .flatMap(([name]) => name || []);
  const more = Object.keys(hosts).length - maxHostsShown;
  const shown = names.slice(0, maxHostsShown).join(', ');
  return more > 0 ? `${shown} and ${more} more ${more === 1 ? 'host' : 'hosts'}` : shown;
}
