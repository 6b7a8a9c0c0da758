import { expect, test } from '../support/shop-test.ts';

test.describe('browser errors fail the test', () => {
  test.use({ expectedNoise: [/./] });

  test('a warning, an uncaught error, a content security policy violation, a request to another host and a missing file', async ({
    page,
    noise,
  }) => {
    const heard = async (what: unknown) => {
      await expect.poll(() => noise).toContainEqual(what);
      noise.length = 0;
    };
    await page.goto('/about');
    await page.evaluate(() => console.warn('something is off'));
    await heard(expect.stringContaining('something is off'));
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('lost');
      }, 0);
    });
    await heard('uncaught: lost');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      document.head.append(script);
    });
    await heard(expect.stringContaining('Content Security Policy'));
    await expect(page).not.toHaveTitle('taken over');
    await page.evaluate(() => fetch('/assets/missing.js'));
    await heard(expect.stringMatching(/404.*missing\.js/));
    await page.evaluate(() => {
      window.open('http://tracker.example/');
    });
    await heard('asks http://tracker.example/');
  });
});

test.fail('a test fails when the browser complains, whatever else it expects', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => console.warn('something is off'));
});
