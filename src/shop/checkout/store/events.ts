declare module '#platform/queue/jobs.ts' {
  interface JobPayloads {
    'settle-payment': { paymentId: string };
  }
}

export {};
