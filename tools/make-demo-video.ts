import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findBrowser } from '../tests/support/browser.ts';

/**
 * Makes the video of the demo: a slow pan over one of its photographs, encoded as VP9 by the browser, so that nothing
 * else needs to be installed. `node tools/make-demo-video.ts PHOTOGRAPH VIDEO.webm`
 */
const [photograph = '', target = ''] = process.argv.slice(2);
const film = { width: 640, fps: 24, seconds: 4, bitrate: 320_000 };

interface Frame {
  /** In base64. */
  data: string;
  isKey: boolean;
}

const browser = await chromium.launch({ ...(await findBrowser()) });
try {
  const page = await browser.newPage();
  // Browsers encode video on secure pages only.
  await page.route('https://film.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Film</title>' }),
  );
  await page.goto('https://film.test/');
  const data = (await readFile(photograph)).toString('base64');
  const shot = await page.evaluate(filmed, { ...film, photo: `data:image/jpeg;base64,${data}` });
  const video = webm(shot);
  await writeFile(target, video);
  console.log(target, video.length);
} finally {
  await browser.close();
}

/** Runs in the page. */
async function filmed({ photo, width, fps, seconds, bitrate }: typeof film & { photo: string }) {
  const picture = new Image();
  picture.src = photo;
  await picture.decode();
  const height = 2 * Math.round((width * picture.height) / picture.width / 2);
  const frames: Frame[] = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      frames.push({ data: btoa(String.fromCodePoint(...bytes)), isKey: chunk.type === 'key' });
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({ codec: 'vp09.00.30.08', width, height, bitrate, framerate: fps });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  const count = fps * seconds;
  for (let at = 0; at < count; at += 1) {
    const part = at / (count - 1);
    const eased = part * part * (3 - 2 * part);
    const zoom = 1 + 0.35 * eased;
    const [w, h] = [picture.width / zoom, picture.height / zoom];
    const [x, y] = [(picture.width - w) * 0.42, (picture.height - h) * 0.3];
    context.drawImage(picture, x, y, w, h, 0, 0, width, height);
    const frame = new VideoFrame(canvas, { timestamp: Math.round((at * 1e6) / fps) });
    encoder.encode(frame, { keyFrame: at % (2 * fps) === 0 });
    frame.close();
  }
  await encoder.flush();
  return { width, height, fps, frames };
}

/** The few elements of a WebM that players need: its head, one track, and a cluster for each key frame. */
function webm({ width, height, fps, frames }: Awaited<ReturnType<typeof filmed>>): Buffer {
  const msOf = (at: number) => Math.round((at * 1000) / fps);
  const head = element('1a45dfa3', [
    element('4286', uint(1)),
    element('42f7', uint(1)),
    element('42f2', uint(4)),
    element('42f3', uint(8)),
    element('4282', Buffer.from('webm')),
    element('4287', uint(2)),
    element('4285', uint(2)),
  ]);
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(msOf(frames.length));
  const info = element('1549a966', [
    element('2ad7b1', uint(1_000_000)),
    element('4489', duration),
    element('4d80', Buffer.from('vitrine')),
    element('5741', Buffer.from('vitrine')),
  ]);
  const track = element('ae', [
    element('d7', uint(1)),
    element('73c5', uint(1)),
    element('83', uint(1)),
    element('86', Buffer.from('V_VP9')),
    element('e0', [element('b0', uint(width)), element('ba', uint(height))]),
  ]);
  const clusters: Buffer[] = [];
  for (const [first, { isKey }] of frames.entries()) {
    if (!isKey) continue;
    const next = frames.findIndex((frame, at) => at > first && frame.isKey);
    const blocks = frames.slice(first, next < 0 ? undefined : next).map((frame, at) => {
      const lead = Buffer.from([0x81, 0, 0, frame.isKey ? 0x80 : 0]);
      lead.writeInt16BE(msOf(first + at) - msOf(first), 1);
      return element('a3', [lead, Buffer.from(frame.data, 'base64')]);
    });
    clusters.push(element('1f43b675', [element('e7', uint(msOf(first))), ...blocks]));
  }
  return Buffer.concat([
    head,
    element('18538067', [info, element('1654ae6b', track), ...clusters]),
  ]);
}

/** Its length takes one byte where that suffices, by which the shop tells WebM from other Matroska. */
function element(id: string, content: Buffer | readonly Buffer[]): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.concat([...content]);
  const isShort = body.length < 127;
  const length = Buffer.alloc(isShort ? 1 : 8, 0x80 | body.length);
  if (!isShort) length.writeBigUInt64BE((1n << 56n) | BigInt(body.length));
  return Buffer.concat([Buffer.from(id, 'hex'), length, body]);
}

function uint(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
