interface Progress {
  done: number;
  all: number;
  tookMs: number;
}

/** '250,000 of 1,000,000 (25 %), 12,300 a second, 1:01 left' */
export function progressLine({ done, all, tookMs }: Progress): string {
  const aSecond = (done * 1000) / Math.max(1, tookMs);
  const secondsLeft = Math.ceil((all - done) / Math.max(1, aSecond));
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  const [some, whole, speed] = [done, all, Math.round(aSecond)].map((n) => n.toLocaleString('en'));
  return `${some} of ${whole} (${Math.floor((100 * done) / all)} %), ${speed} a second, ${clock} left`;
}
