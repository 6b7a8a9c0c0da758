import fastify from 'fastify';
import { expect, it } from 'vitest';
import { requireAccess } from './endpoints.ts';

it('[T06] startup fails for a route without an access rule', () => {
  const app = fastify();
  requireAccess(app);
  const answer = () => 'hello';
  expect(() => app.get('/healthz', answer)).not.toThrow();
  expect(() => app.get('/api/products', answer)).not.toThrow();
  expect(() => app.post('/api/users/', answer)).not.toThrow();
  expect(() => app.get('/backdoor', answer)).toThrow(
    'no table declares the access to GET /backdoor',
  );
  expect(() => app.patch('/api/users', answer)).toThrow('PATCH /api/users');
});
