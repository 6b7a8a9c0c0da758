import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { temporaryFile } from '../../../../tests/support/each-engine.ts';
import { queryPlan } from '../../../../tests/support/query-plan.ts';
import { listOwedGiftCards } from './owed-gift-cards.ts';

it('begins with the few items without their card, because it runs every second', async () => {
  const opened = await openDatabase({ url: temporaryFile() });
  if (!opened.ok) throw new Error(opened.failure.code);
  const db = opened.value;
  onTestFinished(() => db.close());
  await migrate(db);
  const plan = await queryPlan(db, (reader) => listOwedGiftCards(reader, 50));
  const [first] = plan.split('\n');
  expect(first).toBe('SCAN order_lines USING INDEX order_lines_owed_gift_cards');
});
