import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Busy, type ConcurrencyCounts, limitConcurrency } from '#domain/concurrency-limit.ts';
import { pictureKindOf } from '#domain/picture-upload.ts';
import { failed, type Result } from '#domain/result.ts';
import type { PictureFailure, PictureJob, Rendered } from './render-picture.ts';

/** 'not-prepared': it took too long, or too much memory, or broke what read it. */
export type RenderFailure = PictureFailure | { code: 'not-prepared' } | Busy;

export interface ImageResizer {
  /** See renderPicture. */
  render: (bytes: Uint8Array, key: string) => Promise<Result<Rendered, RenderFailure>>;
  load: () => ConcurrencyCounts;
}

export interface ResizerOptions {
  longestMs?: number;
  /** The program that prepares one picture. */
  program?: string;
}

const pictureProgram = fileURLToPath(new URL('./picture-process.ts', import.meta.url));
const maxHeapMegabytes = 128;
const queueLimit = 4;

/**
 * Prepares one picture at a time, each in a process of its own that knows nothing of the shop: whatever a file does
 * to the code that reads it, the shop goes on.
 */
export function makeImageResizer({
  longestMs = 20_000,
  program = pictureProgram,
}: ResizerOptions = {}): ImageResizer {
  const limit = limitConcurrency({ atOnce: 1, queueLimit });
  return {
    async render(bytes, key) {
      if (pictureKindOf(bytes) === null) return failed({ code: 'not-a-picture' });
      const rendered = await limit.run(() => renderApart({ bytes, key }, { longestMs, program }));
      return rendered.ok ? rendered.value : rendered;
    },
    load: limit.counts,
  };
}

function renderApart(
  job: PictureJob,
  { longestMs, program }: Required<ResizerOptions>,
): Promise<Result<Rendered, RenderFailure>> {
  const { promise, resolve } = Promise.withResolvers<Result<Rendered, RenderFailure>>();
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
    // No secret of the shop goes along.
    env: {},
    stdio: 'ignore',
    timeout: longestMs,
    killSignal: 'SIGKILL',
  });
  const giveUp = () => resolve(failed({ code: 'not-prepared' }));
  // Our own program says nothing else.
  child.once('message', (answer) => {
    resolve(answer as Result<Rendered, RenderFailure>);
    child.kill('SIGKILL');
  });
  child.once('disconnect', giveUp);
  child.once('error', giveUp);
  child.send(job, (error) => error && giveUp());
  return promise;
}
