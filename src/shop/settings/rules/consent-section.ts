import { choiceOf } from './field-rules.ts';
import { section } from './section.ts';
import type { Settings } from './settings.ts';

export const consent = section(
  {
    title: 'Consent',
    intro:
      'Whether customers agree to your terms before they order. You edit the texts under Texts.',
  },
  {
    termsConsent: choiceOf<Settings['termsConsent']>({
      label: 'Checkbox at the checkout',
      help: 'It links to the terms and the privacy page. Each order names the version of the texts and the time; every version is kept.',
      options: [
        ['off', 'Not shown'],
        ['on', 'Shown, and needed for an order'],
      ],
    }),
  },
);
