import { z } from 'zod';
import type { PasswordProblem } from '#domain/identity/password-rules.ts';
import { browseAccounts } from '#services/identity/browse-accounts.ts';
import { deleteUser } from '#services/identity/delete-user.ts';
import { register, type RegisterFailure } from '#services/identity/register.ts';
import { showAccount } from '#services/identity/show-account.ts';
import { registrationSchema, userSchema, userToWire, type WireUser } from '../wire/user.ts';
import type { ApiAnswer } from './api-answer.ts';
import { chosenFields } from './chosen-fields.ts';
import { type ApiCall, operation, visitorOf } from './operation.ts';
import { pagedFields, pageAnswer, spanOf } from './paged.ts';
import { staleness } from './precondition.ts';
import { invalid, problem } from './problem.ts';
import { idParams } from './product-drafts.ts';

const msPerSecond = 1000;

export const userOperations = [
  operation({
    method: 'GET',
    path: '/users',
    name: 'listUsers',
    summary: 'Accounts, by id',
    access: 'see-users',
    scope: 'users:read',
    query: z.object({ ...pagedFields, fields: chosenFields(userSchema) }),
    answer: { status: 200, description: 'A plain array', schema: z.array(userSchema) },
    async handle(call, { query }) {
      const read = await browseAccounts(call.shop, visitorOf(call), spanOf(query));
      if (!read.ok) return problem(read.failure.code);
      const { accounts, total } = read.value;
      const rows = accounts.map(userToWire);
      return pageAnswer({ call, path: '/users', query, rows, total, isById: true });
    },
  }),
  operation({
    method: 'GET',
    path: '/users/{id}',
    name: 'getUser',
    summary: 'One account',
    access: 'see-users',
    scope: 'users:read',
    params: idParams,
    problems: [404],
    answer: { status: 200, description: 'The account, its ETag for If-Match', schema: userSchema },
    async handle(call, { params }) {
      const user = await readUser(call, params.id);
      return user ? { status: 200, body: user } : problem('not-found');
    },
  }),
  operation({
    method: 'POST',
    path: '/users',
    name: 'register',
    summary: 'Opens a shopper’s account; other fields than these two are ignored',
    access: 'everyone',
    body: registrationSchema,
    problems: [409, 503],
    answer: { status: 201, description: 'The account', schema: userSchema },
    async handle({ shop, network }, { body }) {
      // The session that it opens is nobody's: a program that stays signed in sends a key.
      const registered = await register(shop, body, { headers: new Headers(), network });
      if (!registered.ok) return registrationRefusal(registered.failure);
      const account = await showAccount(shop, registered.value.visitor);
      return account ? { status: 201, body: userToWire(account) } : problem('not-found');
    },
  }),
  operation({
    method: 'GET',
    path: '/account',
    name: 'getAccount',
    summary: 'Whose session this is',
    access: 'signed-in',
    scope: 'any',
    answer: { status: 200, description: 'The own account', schema: userSchema },
    async handle(call) {
      const account = await showAccount(call.shop, visitorOf(call));
      return account ? { status: 200, body: userToWire(account) } : problem('not-found');
    },
  }),
  operation({
    method: 'DELETE',
    path: '/users/{id}',
    name: 'deleteUser',
    summary: 'Deletes an account with its sessions, its cart and its reviews',
    access: 'manage-shoppers',
    scope: 'users:write',
    params: idParams,
    problems: [404, 409, 412],
    answer: { status: 200, description: 'An empty object, as it always was', schema: z.object({}) },
    async handle(call, { params }) {
      const stale = staleness(call, await readUser(call, params.id));
      if (stale) return stale;
      const deleted = await deleteUser(call.shop, visitorOf(call), params.id);
      return deleted.ok ? { status: 200, body: {} } : problem(deleted.failure.code);
    },
  }),
];

async function readUser(call: ApiCall, id: number): Promise<WireUser | null> {
  const span = { after: id - 1, offset: 0, limit: 1 };
  const read = await browseAccounts(call.shop, visitorOf(call), span);
  const account = read.ok && read.value.accounts.find(({ number }) => number === id);
  return account ? userToWire(account) : null;
}

const passwordWords: Record<PasswordProblem, string> = {
  'too-short': 'A password has at least 8 characters',
  'too-long': 'A password has at most 128 characters',
  'too-common': 'This password is too easy to guess',
};

function registrationRefusal(failure: RegisterFailure): ApiAnswer {
  const { code } = failure;
  if (code === 'invalid-email') {
    return invalid([{ path: 'email', message: 'This is no e-mail address' }]);
  }
  if (code === 'weak-password') {
    return invalid([{ path: 'password', message: passwordWords[failure.problem] }]);
  }
  if (code !== 'too-many-requests') return problem(code);
  const headers = { 'retry-after': String(Math.ceil(failure.waitMs / msPerSecond)) };
  return problem(code, { headers });
}
