import { describe, expect, it } from 'vitest';
import { makeLogger } from '#platform/logger.ts';
import { startViesServer, type ViesAnswer } from '../../../../tests/support/vies-server.ts';
import { makeVies } from './vies.ts';

const question = { number: 'ATU12345678', sellerNumber: 'DE123456789' };
const log = makeLogger('silent');

async function openService(first: ViesAnswer) {
  let now = 1000;
  const server = await startViesServer(first);
  const service = makeVies({ base: server.base, clock: () => now, log, timeoutMs: 2000 });
  const wait = (ms: number) => {
    now += ms;
  };
  return { server, service, wait };
}

describe('VIES', () => {
  it('confirms a number to the shop, with a consultation number', async () => {
    const { server, service } = await openService('valid');
    expect(service.known(question)).toBeNull();
    const answer = { outcome: 'valid', consultationNumber: 'WAPIAAAAX1', at: 1000 };
    expect(await service.ask(question)).toEqual(answer);
    expect(service.known(question)).toEqual(answer);
    expect(server.requests).toEqual([
      {
        countryCode: 'AT',
        vatNumber: 'U12345678',
        requesterMemberStateCode: 'DE',
        requesterNumber: '123456789',
      },
    ]);
  });

  it('is consulted once for the tries of a few minutes, also for two at once', async () => {
    const { server, service, wait } = await openService('invalid');
    const invalid = { outcome: 'invalid', consultationNumber: null, at: 1000 };
    expect(await Promise.all([service.ask(question), service.ask(question)])).toEqual([
      invalid,
      invalid,
    ]);
    wait(9 * 60_000);
    expect(await service.ask(question)).toEqual(invalid);
    expect(server.requests).toHaveLength(1);
    server.answers('valid');
    wait(60_000);
    expect(service.known(question)).toBeNull();
    expect(await service.ask(question)).toMatchObject({ outcome: 'valid' });
  });

  it('is not consulted for a client with too many numbers', async () => {
    const { server, service } = await openService('valid');
    expect(await service.ask(question, () => false)).toMatchObject({ outcome: 'unavailable' });
    expect(service.known(question)).toMatchObject({ outcome: 'unavailable' });
    expect(server.requests).toEqual([]);
  });

  it.each(['member-state-down', 'overloaded', 'silent', 'html'] as const)(
    'is unavailable when it is %s, until the next minute',
    async (answer) => {
      const { server, service, wait } = await openService(answer);
      expect(await service.ask(question)).toMatchObject({ outcome: 'unavailable' });
      server.answers('valid');
      expect(await service.ask(question)).toMatchObject({ outcome: 'unavailable' });
      wait(60_000);
      expect(await service.ask(question)).toMatchObject({ outcome: 'valid' });
    },
  );
});
