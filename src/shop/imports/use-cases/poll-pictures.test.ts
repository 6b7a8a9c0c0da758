import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makePictureFetcher } from '#shop/imports/integrations/picture-fetcher.ts';
import { deleteProduct } from '#shop/catalogue/use-cases/delete-product.ts';
import { openProduct } from '#shop/catalogue/use-cases/open-product.ts';
import { updateProduct } from '#shop/catalogue/use-cases/update-product.ts';
import { cancelPictureDownloads, decideImport } from './decide-import.ts';
import { pollPictures, fetchPicture } from './poll-pictures.ts';
import { workOff } from '#platform/queue/poller.ts';
import type { Claimed } from '#platform/queue/queue.ts';
import { claimNext } from '../../../../tests/support/claim-next.ts';
import { exportProblems } from './export-csv.ts';
import { showImport } from './show-import.ts';
import type { Shop } from '#shop/shop.ts';
import { productFormOf } from '#shop/catalogue/rules/product-form.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import type { EditableProduct } from '#shop/catalogue/store/editable-products.ts';
import type { Database } from '#platform/database/database.ts';
import { pictureQueue } from '#shop/imports/store/picture-downloads.ts';
import { contentVersion } from '#platform/database/content-version.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import {
  eachEngine,
  onPostgresServer,
  openMigratedFile,
} from '../../../../tests/support/each-engine.ts';
import {
  checkImport,
  reportOf,
  runUntilIdle,
  writeImport,
} from '../../../../tests/support/run-import.ts';
import {
  type Answer,
  firstPicture,
  type PictureServer,
  secondPicture,
  sent,
  startPictureServer,
  status,
} from '../../../../tests/support/picture-server.ts';
import { sampleCategory } from '../../../../tests/support/sample-products.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { pollImports } from './poll-imports.ts';

const minuteMs = 60_000;
const never = new AbortController().signal;
const columns = 'Title,Description,Category,SKU,Price,Status,Pictures';

/** A shop that may download pictures from this machine, and whose clock the test advances. */
async function pictureShop(db: Database) {
  const shop = emptyShop(db);
  await shop.db.write((writer) => insertCategory(writer, sampleCategory()));
  let laterMs = 0;
  const pictureFetcher = makePictureFetcher({ privateHosts: ['127.0.0.1'] });
  const clock = () => shop.clock() + laterMs;
  const wait = (ms: number) => (laterMs += ms);
  return { shop: { ...shop, pictureFetcher, clock } satisfies Shop, wait };
}

async function otherShop(answers: Record<string, readonly Answer[]>): Promise<PictureServer> {
  const server = await startPictureServer(answers);
  onTestFinished(() => server.stop());
  return server;
}

function hat(pictures: string[], name = 'Hat'): string {
  return `${columns}\n${name},Warm,men,${name},12,published,"${pictures.join(', ')}"\n`;
}

async function imported(shop: Shop, file: string): Promise<string> {
  const id = await checkImport(shop, file);
  await writeImport(shop, id, true);
  return id;
}

async function fetchAll(shop: Shop): Promise<void> {
  while (await pollPictures(shop, never));
}

async function shown(shop: Shop, id: string) {
  const answer = await showImport(shop, staff, { id, page: 1 });
  if (!answer.ok) throw new Error(answer.failure.code);
  return answer.value;
}

async function product(shop: Shop, id = 1) {
  const opened = await openProduct(shop, staff, id);
  if (!opened.ok) throw new Error(opened.failure.code);
  return opened.value;
}

/** As a form does that was opened on the product as it was then. */
function renamed(shop: Shop, { id, editedAt, facts }: EditableProduct) {
  const form = { ...productFormOf(facts, 'USD'), title: 'Cap' };
  const edit = { id, editedAt, onHandSeen: null, form, pictures: null };
  return updateProduct(shop, staff, { ...edit, rules: 'catalogue' });
}

async function claimed(shop: Shop): Promise<Claimed> {
  const [picture] = await claimNext(shop.db, pictureQueue, { now: shop.clock() });
  if (!picture) throw new Error('no picture is due');
  return picture;
}

function fetchClaimed(shop: Shop, row: Claimed): Promise<void> {
  return workOff(shop, { queue: pictureQueue, work: fetchPicture, row, cutting: never });
}

eachEngine('pictures of an import', ({ open }) => {
  it('keep the order of the file, and publish the draft when the first has loaded', async () => {
    const { shop, wait } = await pictureShop(await open());
    const { origin, requestedPaths } = await otherShop({
      '/a.png': [status(503), firstPicture],
      '/b.png': [secondPicture],
    });
    const file = hat([`${origin}/a.png`, `${origin}/b.png`, `${origin}/c.png`]);
    const id = await checkImport(shop, file);
    expect((await shown(shop, id)).productImport.pictureHosts).toEqual({ [origin.slice(7)]: 3 });
    expect(requestedPaths).toEqual([]);
    await writeImport(shop, id, true);
    const draft = await product(shop);
    expect(draft).toMatchObject({ status: 'draft', pictures: [] });
    expect((await shown(shop, id)).pictures).toMatchObject({ queued: 3 });
    const version = await contentVersion(shop.db.read);

    await fetchAll(shop);
    const half = await product(shop);
    expect(half).toMatchObject({ status: 'published', pictures: [{ alt: 'Hat' }] });
    // A form that was opened before receives a conflict.
    expect(await renamed(shop, draft)).toMatchObject({ failure: { code: 'stale' } });
    expect((await product(shop)).facts.title).toBe('Hat');
    expect(await contentVersion(shop.db.read)).toBeGreaterThan(version);
    const { pictures, problems } = await shown(shop, id);
    expect(pictures).toEqual({ queued: 1, fetched: 1, failed: 1, cancelled: 0 });
    expect(problems.at(-1)).toEqual({
      row: 2,
      number: 1,
      field: 'Pictures',
      words: `“Hat”: picture ${origin}/c.png not imported: not found`,
      isRefusal: false,
    });
    const list = await exportProblems(shop, staff, id);
    expect(await text(Readable.from(list.ok ? list.value : []))).toContain(`${origin}/c.png`);

    wait(2 * minuteMs);
    await fetchAll(shop);
    expect((await product(shop)).pictures.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^hat-[0-9a-f]{8}$/),
      half.pictures[0]?.name,
    ]);
    expect((await shown(shop, id)).pictures).toMatchObject({ queued: 0, fetched: 2, failed: 1 });
    expect(requestedPaths).toEqual(['/a.png', '/b.png', '/c.png', '/a.png']);

    // The same file again asks for nothing but what did not come.
    await imported(shop, file);
    await fetchAll(shop);
    expect(requestedPaths.slice(4)).toEqual(['/c.png']);
  });

  it('are saved only by the process that claimed them last', async () => {
    const { shop, wait } = await pictureShop(await open());
    const { origin } = await otherShop({ '/a.png': [firstPicture, status(404)] });
    const id = await imported(shop, hat([`${origin}/a.png`]));
    // Killed, or so slow that it seemed to be.
    const first = await claimed(shop);
    expect(await claimNext(shop.db, pictureQueue, { now: shop.clock() })).toEqual([]);
    wait(5 * minuteMs);
    const second = await claimed(shop);
    expect(second).toMatchObject({ id: first.id, attempts: 2 });
    await fetchClaimed(shop, first);
    expect((await product(shop)).pictures).toEqual([]);
    await fetchClaimed(shop, second);
    expect((await shown(shop, id)).pictures).toMatchObject({ queued: 0, fetched: 0, failed: 1 });
    expect((await shown(shop, id)).problems).toHaveLength(1);
  });

  it('are deleted with their product, and with their finished import', async () => {
    const { shop, wait } = await pictureShop(await open());
    const { origin, requestedPaths } = await otherShop({});
    const deleted = await imported(shop, hat([`${origin}/a.png`]));
    await deleteProduct(shop, staff, 1);
    expect((await shown(shop, deleted)).pictures).toMatchObject({ queued: 0 });
    wait(1);
    await imported(shop, hat([`${origin}/b.png`], 'Cap'));
    await fetchAll(shop);
    wait(1);
    const last = await imported(shop, hat([`${origin}/c.png`], 'Scarf'));
    for (let at = 0; at < 11; at += 1) {
      wait(1);
      await checkImport(shop, hat([], `Glove ${at}`));
    }
    const kept = shop.db.read.selectFrom('import_pictures').select('address');
    expect(await kept.execute()).toEqual([{ address: `${origin}/c.png` }]);
    const forbidden = { failure: { code: 'forbidden' } };
    expect(await cancelPictureDownloads(shop, customer, last)).toMatchObject(forbidden);
    expect(await cancelPictureDownloads(shop, staff, last)).toMatchObject({ ok: true });
    expect((await shown(shop, last)).pictures).toMatchObject({ queued: 0, cancelled: 1 });
    await fetchAll(shop);
    expect(requestedPaths).toEqual(['/b.png']);
    await runUntilIdle(shop);
    expect(await kept.execute()).toEqual([]);
  });
});

describe('a product with pending pictures', () => {
  const open = async () => pictureShop(await openMigratedFile());

  it('stays a draft if someone has edited it since the import', async () => {
    const { shop } = await open();
    const { origin } = await otherShop({ '/a.png': [firstPicture], '/copy.png': [firstPicture] });
    const id = await imported(shop, hat([`${origin}/a.png`, `${origin}/copy.png`]));
    expect(await renamed(shop, await product(shop))).toMatchObject({ ok: true });
    await fetchAll(shop);
    const { status: state, facts, pictures } = await product(shop);
    expect([state, facts.title, pictures.map(({ alt }) => alt)]).toEqual(['draft', 'Cap', ['Cap']]);
    // The copy shows nothing new.
    expect((await shown(shop, id)).pictures).toMatchObject({ fetched: 2 });
  });

  it('[T19] [T21] gets no picture that is invalid, too large or on a private network', async () => {
    const { shop, wait } = await open();
    const { origin, port } = await otherShop({
      '/page': [sent('<html>')],
      '/drawing.svg': [sent('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      '/inside': [status(302, { location: 'http://169.254.169.254/latest/meta-data' })],
      '/large.png': [sent(new Uint8Array(20_000_001))],
      '/broken': [status(500)],
    });
    const paths = ['/page', '/drawing.svg', '/inside', '/large.png', '/broken'];
    const hidden = `http://localhost:${port}/page`;
    const id = await imported(shop, hat([...paths.map((path) => origin + path), hidden]));
    for (let at = 0; at < 5; at += 1) {
      await fetchAll(shop);
      wait(10 * minuteMs);
    }
    const { problems } = await reportOf(shop, id);
    expect(problems.map(({ words }) => words.replace(origin, ''))).toEqual([
      '“Hat”: picture /page not imported: not a JPEG, PNG, WebP or AVIF picture',
      '“Hat”: picture /drawing.svg not imported: not a JPEG, PNG, WebP or AVIF picture',
      '“Hat”: picture /inside not imported: the URL leads to a private network',
      '“Hat”: picture /large.png not imported: larger than 20 MB',
      `“Hat”: picture ${hidden} not imported: the URL leads to a private network`,
      '“Hat”: picture /broken not imported: the server responded with 500',
    ]);
    expect(await product(shop)).toMatchObject({ status: 'draft', pictures: [] });
  });

  it('gets interrupted downloads after a restart', async () => {
    const { shop } = await open();
    const { origin } = await otherShop({ '/a.png': [firstPicture] });
    const id = await imported(shop, hat([`${origin}/a.png`]));
    await pollPictures(shop, AbortSignal.abort());
    expect((await shown(shop, id)).pictures).toMatchObject({ queued: 1 });
    expect(await claimed(shop)).toMatchObject({ attempts: 1 });
  });

  it('gets no pictures after the import is cancelled', async () => {
    const { shop } = await open();
    const { origin, requestedPaths } = await otherShop({});
    const hats = Array.from({ length: 30 }, (_, at) => hat([`${origin}/${at}`], `Hat ${at}`));
    const rows = hats.map((file) => file.replace(`${columns}\n`, ''));
    const id = await checkImport(shop, [columns, ...rows].join('\n'));
    await decideImport(shop, staff, { id, decision: { kind: 'write', fetchesPictures: true } });
    await pollImports(shop);
    // They wait for the end of the import, which has written a part.
    await fetchAll(shop);
    expect((await shown(shop, id)).pictures).toMatchObject({ queued: 25 });
    await decideImport(shop, staff, { id, decision: { kind: 'cancel' } });
    await fetchAll(shop);
    expect((await shown(shop, id)).pictures).toMatchObject({ queued: 0, cancelled: 25 });
    expect(requestedPaths).toEqual([]);
  });

  it('gets no pictures if staff decline them, and says so', async () => {
    const { shop } = await open();
    const { origin, requestedPaths } = await otherShop({});
    const file = hat([`${origin}/a.png`]);
    const id = await checkImport(shop, file);
    expect((await reportOf(shop, id)).problems).toEqual([]);
    await writeImport(shop, id, false);
    await fetchAll(shop);
    expect(requestedPaths).toEqual([]);
    const words = `Picture not imported: ${origin}/a.png`;
    expect((await reportOf(shop, id)).problems).toMatchObject([{ words }]);
    // Wanted after all, nothing else of the product is touched.
    const again = await checkImport(shop, file);
    expect(await reportOf(shop, again)).toMatchObject({ outcomes: { unchanged: 1 } });
    await decideImport(shop, staff, { id: again, decision: { kind: 'cancel' } });
    const { editedAt } = await product(shop);
    const wanted = await imported(shop, file);
    expect((await shown(shop, wanted)).pictures).toMatchObject({ queued: 1 });
    expect((await product(shop)).editedAt).toBe(editedAt);
  });
});

onPostgresServer('pictures of an import', ({ open }) => {
  it('gets each picture once with two processes on one database', async () => {
    const { shop } = await pictureShop(await open());
    const { origin, requestedPaths } = await otherShop({});
    const paths = ['/1', '/2', '/3', '/4', '/5', '/6'];
    await imported(shop, hat(paths.map((path) => origin + path)));
    await Promise.all([fetchAll(shop), fetchAll(shop)]);
    await fetchAll(shop);
    expect(requestedPaths.toSorted()).toEqual(paths);
  });
});
