import { readdirSync, readFileSync } from 'node:fs';

/** Of Linux's process table: it counts in hundredths of a second. */
const msPerTick = 10;

/** CPU time that the process and its children have used so far, those that have ended included. */
export function cpuMsOf(pid: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const times = processes.map((name) => timesOf(Number(name)));
  const own = times.find((one) => one?.pid === pid);
  const children = times.filter((one) => one?.parent === pid);
  const ticks = children.reduce((sum, one) => sum + (one?.ticks ?? 0), own?.ticksWithEnded ?? 0);
  return ticks * msPerTick;
}

interface Times {
  pid: number;
  parent: number;
  ticks: number;
  ticksWithEnded: number;
}

function timesOf(pid: number): Times | null {
  try {
    // The name of the program, in parentheses, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    const ticks = user + system;
    return {
      pid,
      parent: Number(fields[1]),
      ticks,
      ticksWithEnded: ticks + endedUser + endedSystem,
    };
  } catch {
    // It has ended meanwhile.
    return null;
  }
}
