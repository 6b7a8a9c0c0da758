import { expect, test } from 'vitest';
import { makePasswordHash } from './password-hash.ts';

const quick = { memoryKib: 64, passes: 1, lanes: 1 };

async function hashOf(password: string, passwords = makePasswordHash(quick)): Promise<string> {
  const hashed = await passwords.hash(password);
  if (!hashed.ok) throw new Error(hashed.failure.code);
  return hashed.value;
}

test('a hash matches its password only', async () => {
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

test('equal passwords get different hashes', async () => {
  expect(await hashOf('correct horse')).not.toBe(await hashOf('correct horse'));
});

test('all 128 characters of any script are significant', async () => {
  const passwords = makePasswordHash(quick);
  const long = `${'ключ🗝'.repeat(21)}ab`;
  const stored = await hashOf(long, passwords);
  expect(long).toHaveLength(128);
  expect(await passwords.matches(long, stored)).toEqual({ ok: true, value: true });
  expect(await passwords.matches(long.slice(0, -1), stored)).toEqual({ ok: true, value: false });
});

test('a hash with other cost parameters is verified', async () => {
  const stored = await hashOf('correct horse', makePasswordHash({ ...quick, passes: 2 }));
  expect(await makePasswordHash(quick).matches('correct horse', stored)).toEqual({
    ok: true,
    value: true,
  });
});

test('a missing password never matches and takes equally long', async () => {
  const passwords = makePasswordHash(quick);
  expect(await passwords.matches('correct horse', null)).toEqual({ ok: true, value: false });
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => passwords.matches('correct horse', null)),
  );
  expect(answers.filter((answer) => !answer.ok)).toHaveLength(8);
});

test('a malformed hash throws', async () => {
  const passwords = makePasswordHash(quick);
  await expect(passwords.matches('', '')).rejects.toThrow('not an argon2id hash');
  await expect(passwords.matches('admin', 'admin')).rejects.toThrow('not an argon2id hash');
});

test('hashes two at once, queues twenty, rejects more and recovers', async () => {
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

test('a failed hash frees its slot', async () => {
  const passwords = makePasswordHash({ ...quick, memoryKib: -1 });
  const stored = await hashOf('correct horse');
  await expect(Promise.all([1, 2, 3].map(() => passwords.hash('x')))).rejects.toThrow('memory');
  expect(await passwords.matches('correct horse', stored)).toEqual({ ok: true, value: true });
});
