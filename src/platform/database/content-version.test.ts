import { expect, it } from 'vitest';
import { eachEngine } from '../../../tests/support/each-engine.ts';
import { contentVersion, keptPerContentVersion, raiseContentVersion } from './content-version.ts';
import type { Database } from './database.ts';

eachEngine('what is kept per version of public content', ({ open }) => {
  it('is read again after a change, and not before', async () => {
    const db = await open();
    const { kept, reads } = counted();
    expect(await kept(db)).toBe(await kept(db));
    expect(reads()).toBe(1);
    await db.write(raiseContentVersion);
    const [changed, other] = await Promise.all([kept(db), kept(db)]);
    expect(other).toBe(changed);
    expect(reads()).toBe(2);
  });

  it('is no older than a version that was read, whatever the stamp says', async () => {
    const db = await open();
    const late: Pick<Database, 'read' | 'contentStamp'> = { ...db, contentStamp: () => 1 };
    const { kept, reads } = counted();
    await kept(late);
    await db.write(raiseContentVersion);
    await kept(late);
    expect(reads()).toBe(1);
    await contentVersion(db.read);
    await kept(late);
    expect(reads()).toBe(2);
  });

  it('is read again after a failure', async () => {
    const db = await open();
    let isBroken = true;
    const kept = keptPerContentVersion(async () => {
      if (isBroken) throw new Error('no connection');
      return 'read';
    });
    await expect(kept(db)).rejects.toThrow('no connection');
    isBroken = false;
    expect(await kept(db)).toBe('read');
  });
});

function counted() {
  let count = 0;
  const kept = keptPerContentVersion(async () => {
    count += 1;
    return { count };
  });
  return { kept, reads: () => count };
}
