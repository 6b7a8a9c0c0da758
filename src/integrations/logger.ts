import pino from 'pino';

export type Logger = pino.Logger;

/** One JSON line per event on standard output. Secrets and cookies never reach a line. */
export function makeLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password', '*.password'],
  });
}
