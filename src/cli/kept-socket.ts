/** The first socket that a service manager hands over (sd_listen_fds(3)). */
const firstSocket = 3;

/**
 * The listening socket that systemd keeps over restarts of the service; null if there is none. A child of the process
 * that it was handed to inherits the variables, but not the socket.
 */
export function keptSocketFrom(
  { LISTEN_FDS, LISTEN_PID }: Readonly<Record<string, string | undefined>>,
  pid: number,
): number | null {
  return LISTEN_FDS === '1' && LISTEN_PID === String(pid) ? firstSocket : null;
}
