import { expect, it, onTestFinished, vi } from 'vitest';
import { filledForm, stockUp } from '../support/buyers.ts';
import { postOrders, prepareBuyers } from '../support/order-traffic.ts';
import { startTraceCollector } from '../support/trace-collector.ts';
import { startProcess, temporaryFolder } from './start-process.ts';

// The first start after a change bundles the server.
vi.setConfig({ testTimeout: 120_000 });

it('traces of a page and of an order reach the collector, without personal data', async () => {
  const collector = await startTraceCollector();
  onTestFinished(collector.stop);
  const environment = { DATA_DIR: temporaryFolder() };
  const [buyer] = await prepareBuyers({ environment, buyers: 1, cart: { 2: 1 } }, (open) =>
    stockUp(open, 2, 10),
  );
  if (!buyer) throw new Error('no buyer');
  const shop = startProcess([process.execPath, 'bin/start.js'], {
    ...environment,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_SERVICE_NAME: 'shop-of-the-test',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  const origin = await shop.opened;
  const { headers } = await fetch(`${origin}/viewcart`, { headers: { cookie: buyer.cookie } });
  await postOrders(origin, { buyers: [buyer], atOnce: 1 }, (_, { kind }) => {
    expect(kind).toBe('placed');
  });
  const headersOfForm = { origin, 'content-type': 'application/x-www-form-urlencoded' };
  const body = `login=${buyer.name}%40example.com`;
  await fetch(`${origin}/forgot`, { method: 'POST', headers: headersOfForm, body });
  const paths = () => collector.spans().map((span) => collector.pathOf(span).join(' > '));
  await expect.poll(paths, { timeout: 20_000 }).toContain('POST /checkout');

  expect(paths()).toContainEqual(
    expect.stringMatching(
      /^GET \/viewcart > loader \S+ > use case showCart > (?:.+ > )?select \w+$/,
    ),
  );
  expect(paths()).toContainEqual(
    expect.stringMatching(
      /^POST \/checkout > action \S+ > use case placeOrder > (?:.+ > )?insert orders$/,
    ),
  );
  await expect
    .poll(paths, { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(/^queue jobs > job mail-reset > use case mailReset > /));
  const sent = collector.text();
  expect(sent).toContain('shop-of-the-test');
  expect(sent).toContain(headers.get('x-request-id'));
  const secrets = [
    buyer.key,
    ...buyer.cookie.split('; ').map((pair) => pair.split('=')[1] ?? ''),
    filledForm.lname,
    filledForm.address1,
    filledForm.phone,
    `${buyer.name}@`,
  ].filter((text) => text.length > 3);
  expect(secrets.length).toBeGreaterThan(5);
  for (const secret of secrets) expect(sent).not.toContain(secret);

  // Nothing waits for a collector that is gone.
  await collector.stop();
  expect((await fetch(`${origin}/viewcart`)).status).toBe(200);
  shop.child.kill('SIGTERM');
  expect((await shop.ended).code).toBe(0);
});

it('a shop without the packages of tracing says which command installs them', async () => {
  const without = `import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      if (!name.startsWith('@opentelemetry/sdk')) return next(name, context);
      throw Object.assign(new Error('not installed'), { code: 'ERR_MODULE_NOT_FOUND' });
    } });`;
  const hook = `--import=data:text/javascript,${encodeURIComponent(without)}`;
  const env = {
    DATA_DIR: temporaryFolder(),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
  };
  const command = [process.execPath, hook, 'bin/shop.js', 'doctor'];
  const { stdout } = await startProcess(command, env).ended;
  expect(stdout).toMatch(
    /^WRONG Traces are not sent, because their packages are not installed\. Run: npm install --no-save --save-prod --omit=dev --ignore-scripts @opentelemetry\/sdk-trace-base(?:@\d+\.\d+\.\d+(?: \S+(?=@))?){4}$/m,
  );
});
