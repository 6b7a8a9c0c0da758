import { z } from 'zod';
import {
  type ListedSegment,
  listSegments,
  showSegment,
} from '#shop/customers/use-cases/segments.ts';
import { operation, visitorOf } from '#shop/api/api/operation.ts';
import { problem } from '#shop/api/api/problem.ts';

const segmentSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    conditions: z.string().describe('What its customers have in common, as a sentence.'),
    customers: z.int().describe('How many are in it now; 10001 where there are more than 10000.'),
  })
  .meta({
    id: 'Segment',
    examples: [
      {
        id: '5f0c7d1e9ab2443c8a1d0e6b7c2f9d31',
        name: 'Regulars in Oregon',
        conditions: 'Ordered at least 2 times in the last 90 days and lives in Oregon',
        customers: 32,
      },
    ],
  });

const reading = { access: 'see-users', scope: 'customers:read' } as const;

export const segmentOperations = [
  operation({
    method: 'GET',
    path: '/segments',
    name: 'listSegments',
    summary: 'List the segments of customers, by name',
    ...reading,
    problems: ['forbidden'],
    answer: { status: 200, description: 'All segments', schema: z.array(segmentSchema) },
    async handle(call) {
      const listed = await listSegments(call.shop, visitorOf(call));
      if (!listed.ok) return problem(listed.failure.code);
      return { status: 200, body: listed.value.map(segmentToWire) };
    },
  }),
  operation({
    method: 'GET',
    path: '/segments/{id}',
    name: 'getSegment',
    summary: 'Get a segment of customers',
    ...reading,
    params: z.object({ id: z.string().min(1).max(64) }),
    problems: ['forbidden', 'not-found'],
    answer: { status: 200, description: 'The segment', schema: segmentSchema },
    async handle(call, { params }) {
      const shown = await showSegment(call.shop, visitorOf(call), params.id);
      if (!shown.ok) return problem(shown.failure.code);
      return { status: 200, body: segmentToWire(shown.value) };
    },
  }),
];

function segmentToWire({ id, name, words, customers }: ListedSegment) {
  return { id, name, conditions: words, customers };
}
