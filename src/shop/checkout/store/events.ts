declare module '#platform/queue/jobs.ts' {
  interface JobPayloads {
    'settle-payment': { paymentId: string };
    'capture-payment': { paymentId: string };
  }
}

export {};
