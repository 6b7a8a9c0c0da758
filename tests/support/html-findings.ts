import { HtmlValidate } from 'html-validate';

const rules = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: { 'require-sri': ['error', { target: 'crossorigin' }] },
});

/** Errors and warnings of the W3C checker that html-validate does not report. */
const w3cRules: Readonly<Record<string, RegExp>> = {
  'aria-hidden is not allowed on a label': /<label\b[^>]*\saria-hidden\b[^>]*>/g,
  'more than one title': /<title>(?=[^]*<title>[^]*<\/head>)/g,
  'a required select without a blank first option':
    /<select\b[^>]*\srequired\b[^>]*><option(?![^>]*\svalue="")[^>]*>[^<]/g,
  'an article without a heading': /<article\b[^>]*>(?:(?!<\/article>|<h[1-6]\b)[^])*<\/article>/g,
  'not a property of a style attribute': /<[a-z][^>]*\sstyle="[^"]*\bview-transition-[^>]*>/g,
};

/** The HTML errors of a page as sent, one line each. */
export async function htmlFindings(html: string): Promise<string[]> {
  const { results } = await rules.validateString(html);
  const findings = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  const w3cFindings = Object.entries(w3cRules).flatMap(([rule, pattern]) =>
    (html.match(pattern) ?? []).map((tag) => `w3c: ${rule} (${tag})`),
  );
  return [...findings, ...w3cFindings];
}
