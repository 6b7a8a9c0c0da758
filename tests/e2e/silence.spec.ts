import { expect, test } from '../support/shop-test.ts';

test.describe('what a browser complains about is heard', () => {
  test.use({ expectedNoise: [/./] });

  test('a warning in the console', async ({ page, noise }) => {
    await page.goto('/about');
    await page.evaluate(() => console.warn('something is off'));
    await expect.poll(() => noise).toEqual([expect.stringContaining('something is off')]);
  });

  test('an error that nothing caught', async ({ page, noise }) => {
    await page.goto('/about');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('lost');
      }, 0);
    });
    await expect.poll(() => noise).toEqual(['uncaught: lost']);
  });

  test('a breach of the content security policy', async ({ page, noise }) => {
    await page.goto('/about');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      document.head.append(script);
    });
    await expect.poll(() => noise).toEqual([expect.stringContaining('Content Security Policy')]);
    await expect(page).not.toHaveTitle('taken over');
  });

  test('a request to another host', async ({ page, noise }) => {
    await page.goto('/about');
    await page.evaluate(() => {
      window.open('http://tracker.example/');
    });
    await expect.poll(() => noise).toContain('asks http://tracker.example/');
  });

  test('a file that is not there', async ({ page, noise }) => {
    await page.goto('/about');
    await page.evaluate(() => fetch('/assets/missing.js'));
    await expect.poll(() => noise).toEqual([expect.stringMatching(/404.*missing\.js/)]);
  });
});

test.fail('a test fails when the browser complains, whatever else it expects', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => console.warn('something is off'));
});
