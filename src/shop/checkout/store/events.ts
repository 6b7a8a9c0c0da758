declare module '#platform/queue/jobs.ts' {
  interface JobPayloads {
    'settle-payment': { paymentId: string };
  }
}

declare module '#shop/email/rules/email-templates.ts' {
  interface EmailData {
    'checkout-reminder': { reminderId: string };
  }
}

export {};
