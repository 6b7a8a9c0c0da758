import type { Money } from '#platform/money.ts';
import type { Recorded } from '#shop/events/rules/audit-event.ts';
import type { DisputedPayment } from '#shop/payments/rules/payment-emails.ts';
import type { GatewayId, ProviderId } from '#shop/payments/rules/gateways.ts';

declare module '#platform/queue/jobs.ts' {
  interface JobPayloads {
    /** Of what has shipped, or, where that is not said, everything. */
    'capture-payment': { paymentId: string; shipped?: boolean };
    'synchronize-payment': { paymentId: string };
    /** Jobs of earlier releases name no provider: it was the demo's. */
    'release-payment': { reference: string; gateway?: GatewayId };
  }
}

declare module '#shop/email/rules/email-templates.ts' {
  interface EmailData {
    /** To the customer: money that was given back, because no order came of it, or the named order needed it no longer. */
    'payment-returned': { amount: Money; orderNumber?: string };
    /** To the merchant. */
    'payment-disputed': DisputedPayment;
  }
}

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    'payment-provider': ProviderId;
  }
  interface AuditEvents {
    /** Names the fields that changed, never their values. */
    'payment-keys.entered': Recorded<'payment-provider', { fields: string[]; isLive: boolean }>;
    'payment-keys.removed': Recorded<'payment-provider'>;
  }
}
