import { Agent, request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDoor } from '../../tests/support/open-door.ts';

describe('closing the shop', () => {
  it('finishes the requests under way and takes no more', async () => {
    const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>();
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
    const door = await openDoor({
      render: async () => {
        begin();
        await mayFinish;
        return new Response('your cart');
      },
    });
    const underWay = door.ask('/viewcart');
    await hasBegun;
    const stopped = door.stop();
    await expect
      .poll(() => door.ask('/viewcart').catch((error) => error.code))
      .toBe('ECONNREFUSED');
    finish();
    expect(await underWay).toMatchObject({ status: 200, text: 'your cart' });
    await stopped;
  });

  it('is not held up by connections that browsers keep open', async () => {
    const door = await openDoor();
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const request = httpRequest(`${door.address}/`, { agent });
    request.end();
    const [response] = await once(request, 'response');
    response.resume();
    await once(response, 'end');
    await door.stop();
    await expect(door.ask('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('says not ready and closes connections from the moment it begins', async () => {
    const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>();
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
    const door = await openDoor({
      render: async () => {
        begin();
        await mayFinish;
        return new Response('your cart');
      },
    });
    // Two requests on one connection: the second is read when the first is answered.
    const both = door.askRaw(
      'GET /viewcart HTTP/1.1\r\nHost: localhost\r\n\r\nGET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    );
    await hasBegun;
    const stopped = door.stop();
    finish();
    await stopped;
    const answers = (await both).split(/(?=HTTP\/1\.1 )/);
    expect(answers[0]).toContain('your cart');
    expect(answers.slice(1).join('')).not.toContain('200 OK');
  });
});
