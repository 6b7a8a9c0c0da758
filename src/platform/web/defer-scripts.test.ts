import { describe, expect, it } from 'vitest';
import { deferScripts } from './defer-scripts.ts';

const page = `<html><head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/react.js"/><link rel="modulepreload" nonce="n" href="/shop.js"/></head><body><script nonce="n" type="module" async="">import "/manifest.js";
import * as route0 from "/root.js";

  window.__reactRouterRouteModules = {"root":route0};

import("/entry.js");</script></body></html>`;

describe("a page's scripts", () => {
  it('are requested after the first paint', () => {
    const html = deferScripts(page);
    expect(html).not.toContain('rel="modulepreload"');
    expect(html).toContain('<link rel="stylesheet" href="/a.css"/></head>');
    const painted = html.indexOf('requestAnimationFrame');
    expect(painted).toBeGreaterThan(html.indexOf('<script nonce="n" type="module" async="">'));
    expect(html.indexOf('["/react.js","/shop.js"]')).toBeGreaterThan(painted);
    expect(html.indexOf('const route0 = await import("/root.js");')).toBeGreaterThan(painted);
    expect(html.indexOf('import("/entry.js");')).toBeGreaterThan(painted);
    expect(html).not.toMatch(/^import /m);
  });

  it('are left unchanged if the markup has another shape', () => {
    for (const other of ['<p>no scripts</p>', page.replace('type="module"', 'type="text/x"')]) {
      expect(deferScripts(other)).toBe(other);
    }
  });
});
