import { z } from 'zod';
import type { Customer, CustomerNote } from '#shop/customers/rules/customer.ts';
import { maxTagsPerCustomer } from '#shop/customers/rules/customer.ts';
import {
  addCustomerNote,
  readCustomerNotes,
  setCustomerTags,
} from '#shop/customers/use-cases/edit-customer.ts';
import { browseCustomers } from '#shop/customers/use-cases/list-customers.ts';
import { maxCommentLength } from '#shop/orders/rules/order-comment.ts';
import { maxTagLength } from '#shop/orders/rules/order-tags.ts';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { pageAnswer } from '#shop/api/api/page-answer.ts';
import { chosenFields, idParams, pagedFields, spanOf } from '#shop/api/api/parameters.ts';
import { invalid, problem } from '#shop/api/api/problem.ts';
import { wireAmount } from '#platform/money.ts';

const customerSchema = z
  .object({
    id: z.int(),
    userid: z.string().nullable().describe('The account; null for a guest.'),
    email: z.string(),
    name: z.string().describe('Empty for an account without orders that has given none.'),
    since: z.iso.datetime().describe('Registration, or the first order of a guest.'),
    orders: z.int().describe('Without cancelled ones.'),
    spent: z.number().describe('Their totals less refunds, in the currency of the newest one.'),
    currency: z.string(),
    lastOrderAt: z.iso.datetime().nullable(),
    city: z.string().describe('This, state and country are of the newest order.'),
    state: z.string(),
    country: z.string(),
    tags: z.array(z.string()),
  })
  .meta({
    id: 'Customer',
    examples: [
      {
        id: 7,
        userid: '5f0c7d1e9ab2443c8a1d0e6b7c2f9d31',
        email: 'ingrid@example.com',
        name: 'Ingrid Solberg',
        since: '2026-03-08T09:12:00.000Z',
        orders: 9,
        spent: 1731.23,
        currency: 'USD',
        lastOrderAt: '2026-11-17T10:24:00.000Z',
        city: 'Portland',
        state: 'Oregon',
        country: 'United States',
        tags: ['gift wrap'],
      },
    ],
  });

const tagsSchema = z
  .object({
    tags: z
      .array(
        z
          .string()
          .regex(/^[^,]*$/)
          .max(maxTagLength),
      )
      .max(maxTagsPerCustomer),
  })
  .meta({ id: 'CustomerTags', examples: [{ tags: ['gift wrap', 'vip'] }] });

const noteDraftSchema = z
  .object({ text: z.string().min(1).max(maxCommentLength) })
  .meta({ id: 'CustomerNoteDraft', examples: [{ text: 'Prefers a call.' }] });

const noteSchema = z
  .object({
    id: z.string(),
    author: z.string().nullable().describe('The userid; null once the account is deleted.'),
    text: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CustomerNote' });

const notesSchema = z.object({ notes: z.array(noteSchema) }).meta({ id: 'CustomerNotes' });

const reading = { access: 'see-users', scope: 'customers:read' } as const;
const writing = { access: 'manage-customers', scope: 'customers:write' } as const;

export const customerOperations = [
  operation({
    method: 'GET',
    path: '/customers',
    name: 'listCustomers',
    summary: 'List customers, accounts and guests, by id',
    ...reading,
    query: z.object({ ...pagedFields, fields: chosenFields(customerSchema) }),
    problems: ['forbidden'],
    answer: { status: 200, description: 'An array', schema: z.array(customerSchema) },
    async handle(call, { query }) {
      const read = await browseCustomers(call.shop, visitorOf(call), spanOf(query));
      if (!read.ok) return problem(read.failure.code);
      const rows = read.value.customers.map(customerToWire);
      const { total } = read.value;
      return pageAnswer({ call, path: '/customers', query, rows, total, isById: true });
    },
  }),
  operation({
    method: 'GET',
    path: '/customers/{id}',
    name: 'getCustomer',
    summary: 'Get a customer',
    ...reading,
    params: idParams,
    problems: ['not-found'],
    answer: { status: 200, description: 'The customer', schema: customerSchema },
    handle: (call, { params }) => shownCustomer(call, params.id),
  }),
  operation({
    method: 'PUT',
    path: '/customers/{id}/tags',
    name: 'setCustomerTags',
    summary: 'Set the tags of a customer; others are removed, and their case does not matter',
    ...writing,
    params: idParams,
    body: tagsSchema,
    problems: ['forbidden', 'not-found'],
    answer: { status: 200, description: 'The customer', schema: customerSchema },
    async handle(call, { params, body }) {
      const tagging = { customerId: params.id, tags: body.tags };
      const tagged = await setCustomerTags(call.shop, visitorOf(call), tagging);
      return tagged.ok ? shownCustomer(call, params.id) : problem(tagged.failure.code);
    },
  }),
  operation({
    method: 'GET',
    path: '/customers/{id}/notes',
    name: 'listCustomerNotes',
    summary: 'List what staff have noted about a customer, newest first',
    ...reading,
    params: idParams,
    problems: ['forbidden', 'not-found'],
    answer: { status: 200, description: 'The notes', schema: notesSchema },
    async handle(call, { params }) {
      const read = await readCustomerNotes(call.shop, visitorOf(call), params.id);
      if (!read.ok) return problem(read.failure.code);
      return { status: 200, body: { notes: read.value.map(noteToWire) } };
    },
  }),
  operation({
    method: 'POST',
    path: '/customers/{id}/notes',
    name: 'addCustomerNote',
    summary: 'Add a note about a customer, which only staff can read',
    ...writing,
    params: idParams,
    body: noteDraftSchema,
    problems: ['forbidden', 'not-found'],
    answer: { status: 201, description: 'The notes with the new one', schema: notesSchema },
    async handle(call, { params, body }) {
      const { shop } = call;
      const note = { customerId: params.id, noteId: shop.newId(), text: body.text };
      const added = await addCustomerNote(shop, visitorOf(call), note);
      if (!added.ok) {
        const { code } = added.failure;
        if (code === 'forbidden' || code === 'not-found') return problem(code);
        return invalid([{ path: 'text', message: noteProblems[code] }]);
      }
      const read = await readCustomerNotes(shop, visitorOf(call), params.id);
      if (!read.ok) return problem(read.failure.code);
      return { status: 201, body: { notes: read.value.map(noteToWire) } };
    },
  }),
];

const noteProblems = {
  empty: 'A note has a text',
  'too-long': 'A note has at most 2000 characters',
};

async function shownCustomer(call: ApiCall, id: number) {
  const span = { after: id - 1, offset: 0, limit: 1 };
  const read = await browseCustomers(call.shop, visitorOf(call), span);
  const customer = read.ok && read.value.customers.find((one) => one.id === id);
  return customer ? { status: 200, body: customerToWire(customer) } : problem('not-found');
}

function customerToWire(customer: Customer & { tags: readonly string[] }) {
  const { userId, since, spent, lastOrderAt, region, city, country, tags, ...row } = customer;
  return {
    ...row,
    userid: userId,
    since: new Date(since).toISOString(),
    spent: wireAmount(spent),
    currency: spent.currency,
    lastOrderAt: lastOrderAt === null ? null : new Date(lastOrderAt).toISOString(),
    city,
    state: region,
    country,
    tags: [...tags],
  };
}

function noteToWire({ id, authorId, text, at }: CustomerNote) {
  return { id, author: authorId, text, createdAt: new Date(at).toISOString() };
}
