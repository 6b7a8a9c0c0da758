declare module '#platform/queue/jobs.ts' {
  interface JobPayloads {
    'release-payment': { reference: string };
  }
}

export {};
