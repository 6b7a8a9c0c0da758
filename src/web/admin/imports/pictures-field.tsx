import { countPictures, type PictureHosts } from '#domain/imports/picture-hosts.ts';
import { countWords } from './import-labels.ts';

const shownHosts = 3;

/** Whether the pictures that a file names are to be fetched. */
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
          ({countWords(countPictures(hosts))}, from {placesIn(hosts)})
        </span>
      </span>
    </label>
  );
}

/** 'a.example, b.example and 2 more hosts', the one with the most pictures first. */
export function placesIn(hosts: PictureHosts): string {
  const names = Object.entries(hosts)
    .toSorted(([, a], [, b]) => b - a)
    .flatMap(([name]) => name || []);
  const more = Object.keys(hosts).length - shownHosts;
  const shown = names.slice(0, shownHosts).join(', ');
  return more > 0 ? `${shown} and ${more} more ${more === 1 ? 'host' : 'hosts'}` : shown;
}
