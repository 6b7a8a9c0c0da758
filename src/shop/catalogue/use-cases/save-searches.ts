import { addDays, dayAt } from '#platform/calendar-day.ts';
import type { Poll } from '#platform/queue/poller.ts';
import type { TakenSearches } from '#shop/search/integrations/search-counter.ts';
import { rareText } from '#shop/search/rules/search-counts.ts';
import { searchWords } from '#shop/search/rules/search-words.ts';
import { addSearchDays, deleteSearchDays, listSearches } from '#shop/search/store/search-days.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { answerSearches } from './list-products.ts';

type Counting = Pick<Shop, 'db' | 'clock' | 'searches'>;

/** What was searched for in so many days keeps its name, and so many texts at most. */
const knownDays = 90;
const maxKnown = 5000;
const keptDays = 800;
/** Few enough that neither the count of their results nor the write takes long. */
const textsPerWrite = 100;

/** Saves what was searched for since the last time, as numbers by day. */
export const saveSearches: Poll<Counting> = async (shop) => {
  const { db, clock, searches } = shop;
  const { timeZone } = settingsFrom(await readSettings(db.read));
  const today = dayAt(clock(), timeZone);
  const known = () =>
    listSearches(db.read, { firstDay: addDays(today, -knownDays), limit: maxKnown });
  searches.ignore(await categoryNames(shop));
  if (searches.day() === '') searches.beginDay(today, await known());
  for (;;) {
    const taken = searches.take(textsPerWrite);
    if (taken.length === 0) break;
    await save(shop, taken);
  }
  if (searches.day() !== today) {
    searches.beginDay(today, await known());
    await db.write((writer) => deleteSearchDays(writer, addDays(today, -keptDays)));
  }
  return false;
};

/** Paths of listings that are no searches. */
async function categoryNames({ db }: Counting): Promise<string[]> {
  const categories = await listCategories(db.read);
  return categories
    .flatMap(({ value, aliases }) => [value, ...aliases])
    .map((name) => searchWords(name).join(' '));
}

async function save(shop: Counting, taken: readonly TakenSearches[]): Promise<void> {
  const { db, searches } = shop;
  const day = searches.day();
  try {
    const answers = await answerSearches(
      shop,
      taken.filter(({ text }) => text !== rareText).map(({ text }) => text),
    );
    const days = taken.map(({ text, counts }) => {
      const empty = answers.get(text) === 'nothing' ? counts.searches : 0;
      return { day, text, ...counts, empty };
    });
    await db.write((writer) => addSearchDays(writer, days));
  } catch (error) {
    searches.restore(taken);
    throw error;
  }
}

const popularDays = 30;
const maxPopular = 50;
/** What fewer have searched for is no suggestion. */
const minPopular = 5;

/** What the search box suggests: what many search for, as far as it finds products. */
export const refreshPopularSearches: Poll<Counting> = async (shop) => {
  const { db, clock, searches } = shop;
  const { timeZone } = settingsFrom(await readSettings(db.read));
  const firstDay = addDays(dayAt(clock(), timeZone), 1 - popularDays);
  const span = { firstDay, limit: 2 * maxPopular, atLeast: minPopular };
  const answers = await answerSearches(shop, await listSearches(db.read, span));
  const found = [...answers].filter(([, answer]) => answer === 'products');
  searches.setPopular(found.map(([text]) => text).slice(0, maxPopular));
  return false;
};
