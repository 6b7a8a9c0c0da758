import { z } from 'zod';
import type { PasswordProblem } from '#shop/identity/rules/password-rules.ts';
import { browseAccounts } from '#shop/identity/use-cases/accounts.ts';
import { deleteUser } from '#shop/identity/use-cases/manage-users.ts';
import { register, type RegisterFailure } from '#shop/identity/use-cases/register.ts';
import { showAccount } from '#shop/identity/use-cases/details.ts';
import { registrationSchema, userSchema, userToWire, type WireUser } from './user-json.ts';
import { chosenFields, idParams, pagedFields, spanOf } from '#shop/api/api/parameters.ts';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { pageAnswer } from '#shop/api/api/page-answer.ts';
import { staleness } from '#shop/api/api/precondition.ts';
import { type ApiResponse, invalid, problem } from '#shop/api/api/problem.ts';

const msPerSecond = 1000;

export const userOperations = [
  operation({
    method: 'GET',
    path: '/users',
    name: 'listUsers',
    summary: 'List accounts, by id',
    access: 'see-users',
    scope: 'users:read',
    query: z.object({ ...pagedFields, fields: chosenFields(userSchema) }),
    problems: ['forbidden'],
    answer: { status: 200, description: 'An array', schema: z.array(userSchema) },
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
    summary: 'Get an account',
    access: 'see-users',
    scope: 'users:read',
    params: idParams,
    problems: ['not-found'],
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
    summary: 'Register a customer account; other fields are ignored',
    access: 'everyone',
    body: registrationSchema,
    problems: ['email-already-in-use', 'busy'],
    answer: { status: 201, description: 'The account', schema: userSchema },
    async handle({ shop, network }, { body }) {
      // The session is discarded: a program that stays signed in uses an API key.
      const registered = await register(shop, body, { headers: new Headers(), network });
      if (!registered.ok) return registrationRefusal(registered.failure);
      const account = await showAccount(shop, registered.value.visitor);
      if (!account) throw new Error('an account is gone as soon as it is made');
      return { status: 201, body: userToWire(account) };
    },
  }),
  operation({
    method: 'GET',
    path: '/account',
    name: 'getAccount',
    summary: 'Get the account of the caller',
    access: 'signed-in',
    scope: 'any',
    problems: ['not-signed-in'],
    answer: { status: 200, description: 'The account', schema: userSchema },
    async handle(call) {
      const account = await showAccount(call.shop, visitorOf(call));
      // The account was deleted after the caller was recognized.
      return account ? { status: 200, body: userToWire(account) } : problem('not-signed-in');
    },
  }),
  operation({
    method: 'DELETE',
    path: '/users/{id}',
    name: 'deleteUser',
    summary:
      'Delete an account with its sessions, cart and reviews; under the two-person rule of the shop it waits until other staff approve it in the admin area (approval-needed)',
    access: 'manage-customers',
    scope: 'users:write',
    params: idParams,
    problems: ['not-found', 'own-account', 'approval-needed', 'precondition-failed', 'forbidden'],
    answer: { status: 200, description: 'An empty object', schema: z.object({}) },
    async handle(call, { params }) {
      const stale = staleness(call, await readUser(call, params.id));
      if (stale) return stale;
      const deleted = await deleteUser(call.shop, visitorOf(call), params.id);
      if (deleted.ok) return { status: 200, body: {} };
      const { code } = deleted.failure;
      if (code === 'email-not-verified')
        throw new Error('an account is deleted whatever its address');
      return problem(code);
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

function registrationRefusal(
  failure: RegisterFailure,
): ApiResponse<'invalid' | 'email-already-in-use' | 'busy' | 'too-many-requests'> {
  const { code } = failure;
  if (code === 'invalid-email') {
    return invalid([{ path: 'email', message: 'Invalid email address' }]);
  }
  if (code === 'weak-password') {
    return invalid([{ path: 'password', message: passwordWords[failure.problem] }]);
  }
  if (code !== 'too-many-requests') return problem(code);
  const headers = { 'retry-after': String(Math.ceil(failure.waitMs / msPerSecond)) };
  return problem(code, { headers });
}
