import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { makeImageResizer } from './image-resizer.ts';

it('(T22) an image is processed in a separate process and returned with all its files', async () => {
  const rendered = await makeImageResizer().render(await square(), 'lamp');
  if (!rendered.ok) throw new Error(rendered.failure.code);
  const { picture, files } = rendered.value;
  expect(picture.name).toMatch(/^lamp-[0-9a-f]{8}$/);
  expect(files).toHaveLength(6);
  expect((await sharp(files.at(-1)?.bytes).metadata()).width).toBe(800);
});

it('(T19) data that is not an image is rejected before that process starts', async () => {
  const resizer = makeImageResizer({ program: '/nowhere' });
  expect(await resizer.render(Buffer.from('<svg/>'), 'x')).toEqual(refusal('not-a-picture'));
});

it('(T22) a crash or timeout of that process is reported, and the next image is processed', async () => {
  const bytes = await square();
  const ends = {
    'falls over': 'process.abort();',
    throws: 'throw new Error("broken");',
    'says nothing': 'process.disconnect();',
    'never ends': 'process.on("message", () => { for (;;); });',
  };
  for (const [name, script] of Object.entries(ends)) {
    const program = await programOf(script);
    const resizer = makeImageResizer({ program, timeoutMs: 1_000 });
    expect([name, await resizer.render(bytes, 'x')]).toEqual([name, refusal('not-prepared')]);
  }
  const lost = makeImageResizer({ program: '/nowhere/picture.ts' });
  expect(await lost.render(bytes, 'x')).toEqual(refusal('not-prepared'));
  expect(await makeImageResizer().render(bytes, 'x')).toMatchObject({ ok: true });
});

it('that process has no secrets in its environment', async () => {
  const program = await programOf(
    'process.on("message", () => process.send({ ok: true, value: process.env }));',
  );
  const resized = await makeImageResizer({ program }).render(await square(), 'x');
  expect(resized).toEqual({ ok: true, value: {} });
});

it('rejects work when the queue is full', async () => {
  const program = await programOf('process.on("message", () => process.send({ ok: true }));');
  const resizer = makeImageResizer({ program });
  const bytes = await square();
  const answers = await Promise.all(Array.from({ length: 7 }, () => resizer.render(bytes, 'x')));
  const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.failure.code));
  expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'busy', 'busy']);
});

function square(): Promise<Buffer> {
  return sharp({ create: { width: 9, height: 9, channels: 3, background: '#a8492b' } })
    .png()
    .toBuffer();
}

async function programOf(script: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'program.mjs');
  await writeFile(file, script);
  return file;
}

function refusal(code: string) {
  return { ok: false, failure: { code } };
}
