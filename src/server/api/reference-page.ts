import { escapeHtml } from '#platform/text.ts';
import { webhookEvents } from '#shop/events/rules/webhook-event.ts';
import type { Operation } from '#shop/api/api/operation.ts';
import { problems } from '#shop/api/api/problem.ts';

/** The HTML reference of the API, without scripts or external resources. */
export function referencePage(operations: readonly Operation[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference – Vitrine</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
body { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1, h2 { line-height: 1.2; text-wrap: balance }
h2 { margin-top: 2.5rem }
code { font: .95em ui-monospace, monospace; overflow-wrap: anywhere }
article { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 1rem 0 }
article h3 { margin: 0; font-size: 1rem }
article p { margin: .25rem 0 }
pre { overflow-x: auto; padding: .75rem 1rem; border-radius: .5rem; background: color-mix(in srgb, currentColor 7%, transparent) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.25rem }
dd { margin: 0 }
@media (max-width: 32rem) { dl { grid-template-columns: 1fr } dd { margin-bottom: .75rem } }
</style>
</head>
<body>
<main>
<h1>API reference</h1>
<p>JSON over HTTP, below <code>/api</code>. Reading the catalog is public; everything else requires a
session, or an API key with the listed scope, sent as
<code>Authorization: Bearer vk_…</code>. Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<p>Lists are plain arrays of 100 rows by default and up to 1,000 with <code>limit</code>. The total is in <code>X-Total-Count</code>, the next
page in <code>Link</code>; <code>fields=id,title</code> returns only those fields. <code>If-Match</code>
with an <code>ETag</code> prevents overwriting newer changes. <code>Idempotency-Key</code> ensures that a
repeated request adds a product, places, ships or refunds an order only once; <code>PUT</code> is idempotent by itself.
The rate limit is 600 requests a minute per network;
responses that were read before and have not changed do not count.</p>
<h2>Operations</h2>
${operations.map(articleOf).join('\n')}
<h2>Webhooks</h2>
<p>Webhook endpoints that staff add in the admin receive ${webhookEvents.map((event) => `<code>${event}</code>`).join(', ')} as a <code>POST</code> with <code>type</code>,
<code>timestamp</code> and <code>data</code>, which holds the <code>id</code> of the changed resource; <code>fulfillment.created</code>,
<code>fulfillment.updated</code> and <code>fulfillment.cancelled</code> hold the id of the order and the <code>fulfillmentId</code>, and <code>order.shipped</code> follows once nothing is left to ship. Deliveries are signed according to Standard Webhooks:
<code>webhook-signature</code> holds <code>v1,</code> and the Base64-encoded HMAC-SHA256 of
<code>webhook-id.webhook-timestamp.body</code>, with the key after <code>whsec_</code>. A 2xx response within ten
seconds confirms a delivery. Any other is retried for two days with the same <code>webhook-id</code>, except 410,
which stops the retries.</p>
<h2>Errors</h2>
<p>Errors are <code>application/problem+json</code> with one of these codes, the request ID and the
paths of the invalid fields.</p>
<dl>
${Object.entries(problems)
  .map(([code, { status, title }]) => `<dt><code>${code}</code></dt><dd>${status} ${title}</dd>`)
  .join('\n')}
</dl>
<p><a href="/">Back to the shop</a></p>
</main>
</body>
</html>
`;
}

function articleOf(operation: Operation): string {
  const { method, path, summary, body } = operation;
  const [example] = (body?.meta()?.['examples'] as unknown[] | undefined) ?? [];
  const shown =
    example === undefined
      ? ''
      : `\n<pre tabindex="0"><code>${escapeHtml(JSON.stringify(example, null, 2))}</code></pre>`;
  return `<article>
<h3><code>${method} /api${path}</code></h3>
<p>${summary}. <small>${accessWords(operation)}</small></p>${shown}
</article>`;
}

function accessWords(operation: Operation): string {
  if (operation.access === 'everyone') return 'Public.';
  const { access, scope } = operation;
  const who = access === 'signed-in' ? 'Requires sign-in' : 'Requires staff permissions';
  return scope === 'any' ? `${who}.` : `${who}. Scope: <code>${scope}</code>.`;
}
