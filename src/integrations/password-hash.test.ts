import { expect, test } from 'vitest';
import { makePasswordHash } from './password-hash.ts';

const quick = { memoryKib: 64, passes: 1, lanes: 1 };

async function hashOf(password: string, passwords = makePasswordHash(quick)): Promise<string> {
  const hashed = await passwords.hash(password);
  if (!hashed.ok) throw new Error(hashed.failure.code);
  return hashed.value;
}

test('a password matches its hash and no other does', async () => {
  const passwords = makePasswordHash(quick);
  const stored = await hashOf('correct horse', passwords);
  expect(await passwords.matches('correct horse', stored)).toEqual({ ok: true, value: true });
  expect(await passwords.matches('correct horse ', stored)).toEqual({ ok: true, value: false });
  expect(await passwords.matches('Correct horse', stored)).toEqual({ ok: true, value: false });
});

test('the shop hashes with argon2id, 64 MiB, three passes', async () => {
  expect(await hashOf('correct horse', makePasswordHash())).toMatch(
    /^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
  );
});

test('the same password never gives the same hash twice', async () => {
  expect(await hashOf('correct horse')).not.toBe(await hashOf('correct horse'));
});

test('letters of every script count, to the last of 128 characters', async () => {
  const passwords = makePasswordHash(quick);
  const long = `${'ключ🗝'.repeat(21)}ab`;
  const stored = await hashOf(long, passwords);
  expect(long).toHaveLength(128);
  expect(await passwords.matches(long, stored)).toEqual({ ok: true, value: true });
  expect(await passwords.matches(long.slice(0, -1), stored)).toEqual({ ok: true, value: false });
});

test('a hash made at another cost is still understood', async () => {
  const stored = await hashOf('correct horse', makePasswordHash({ ...quick, passes: 2 }));
  expect(await makePasswordHash(quick).matches('correct horse', stored)).toEqual({
    ok: true,
    value: true,
  });
});

test('where there is no password none matches, and finding out takes a hash of the same cost', async () => {
  const passwords = makePasswordHash(quick);
  expect(await passwords.matches('correct horse', null)).toEqual({ ok: true, value: false });
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => passwords.matches('correct horse', null)),
  );
  expect(answers.filter((answer) => !answer.ok)).toHaveLength(8);
});

test('what is not a hash of ours is a bug, never a match', async () => {
  const passwords = makePasswordHash(quick);
  await expect(passwords.matches('', '')).rejects.toThrow('not an argon2id hash');
  await expect(passwords.matches('admin', 'admin')).rejects.toThrow('not an argon2id hash');
});

test('two are hashed at once, twenty wait, more are turned away, and later ones are served', async () => {
  const passwords = makePasswordHash(quick);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => passwords.hash('correct horse')),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(22);
  const refused = answers.filter((answer) => !answer.ok);
  expect(answers.slice(22)).toEqual(refused);
  expect(refused[0]).toEqual({ ok: false, failure: { code: 'busy' } });
  expect((await passwords.hash('correct horse')).ok).toBe(true);
});

test('a failing hash gives its turn to the next', async () => {
  const passwords = makePasswordHash({ ...quick, memoryKib: -1 });
  const stored = await hashOf('correct horse');
  await expect(Promise.all([1, 2, 3].map(() => passwords.hash('x')))).rejects.toThrow('memory');
  expect(await passwords.matches('correct horse', stored)).toEqual({ ok: true, value: true });
});
