import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { type PictureJob, renderPhoto, renderPicture } from './render-picture.ts';

/** The child process for one image, managed by image-resizer.ts. */
const maxMemoryBytes = 800_000_000;
const checkIntervalMs = 20;
/** Other decoders are disabled, so that a file with a false signature cannot reach them. */
const readers = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadHeif',
];

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Marks this process as the first to be killed when memory is short, instead of the shop.
void writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
setInterval(endIfTooLarge, checkIntervalMs).unref();
process.once('disconnect', () => process.exit());
process.once('message', (job) => void answer(job as PictureJob));

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: readers });

async function answer(job: PictureJob): Promise<void> {
  const { bytes, key, side } = job;
  const rendered =
    key === null ? await renderPhoto(bytes, side) : await renderPicture({ bytes, key });
  process.send?.(rendered, () => process.exit());
}

function endIfTooLarge(): void {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(1);
}
