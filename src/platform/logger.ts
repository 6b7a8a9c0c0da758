import pino from 'pino';

export type Logger = pino.Logger;

/** One JSON line per event on standard output, in UTC. Secrets and cookies never reach a line. */
export function makeLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: [
      'req.headers.cookie',
      'req.headers.authorization',
      'password',
      '*.password',
      'secret',
      '*.secret',
    ],
  });
}
