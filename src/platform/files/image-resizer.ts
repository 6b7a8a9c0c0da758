import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  type Busy,
  type ConcurrencyCounts,
  limitConcurrency,
} from '#platform/concurrency-limit.ts';
import { pictureKindOf } from '#platform/image-upload.ts';
import { failed, type Result } from '#platform/result.ts';
import type { PictureFailure, PictureJob, Rendered, RenderedPhoto } from './render-picture.ts';

/** 'not-prepared': timeout, memory limit or crash of the decoder. */
export type RenderFailure = PictureFailure | { code: 'not-prepared' } | Busy;

export interface ImageResizer {
  /** See renderPicture. */
  render: (bytes: Uint8Array, key: string) => Promise<Result<Rendered, RenderFailure>>;
  /** See renderPhoto. */
  renderPhoto: (
    bytes: Uint8Array,
    longestSide?: number,
  ) => Promise<Result<RenderedPhoto, RenderFailure>>;
  load: () => ConcurrencyCounts;
}

export interface ResizerOptions {
  timeoutMs?: number;
  /** The program that processes one image. */
  program?: string;
}

const pictureProgram = fileURLToPath(new URL('./picture-process.ts', import.meta.url));
const maxHeapMegabytes = 128;
const queueLimit = 4;

/**
 * Processes one image at a time, each in a child process without secrets: a malicious file can only crash that
 * process.
 */
export function makeImageResizer({
  timeoutMs = 20_000,
  program = pictureProgram,
}: ResizerOptions = {}): ImageResizer {
  const limit = limitConcurrency({ atOnce: 1, queueLimit });
  const run = async <Made>(job: PictureJob): Promise<Result<Made, RenderFailure>> => {
    if (pictureKindOf(job.bytes) === null) return failed({ code: 'not-a-picture' });
    const rendered = await limit.run(() => renderApart<Made>(job, { timeoutMs, program }));
    return rendered.ok ? rendered.value : rendered;
  };
  return {
    render: (bytes, key) => run<Rendered>({ bytes, key }),
    renderPhoto: (bytes, side) =>
      run<RenderedPhoto>({ bytes, key: null, ...(side !== undefined && { side }) }),
    load: limit.counts,
  };
}

function renderApart<Made>(
  job: PictureJob,
  { timeoutMs, program }: Required<ResizerOptions>,
): Promise<Result<Made, RenderFailure>> {
  const { promise, resolve } = Promise.withResolvers<Result<Made, RenderFailure>>();
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
    // The environment contains no secrets.
    env: {},
    stdio: 'ignore',
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  const giveUp = () => resolve(failed({ code: 'not-prepared' }));
  // The child process writes nothing else, and what it makes follows from the job.
  child.once('message', (answer) => {
    resolve(answer as Result<Made, RenderFailure>);
    child.kill('SIGKILL');
  });
  child.once('disconnect', giveUp);
  child.once('error', giveUp);
  child.send(job, (error) => error && giveUp());
  return promise;
}
