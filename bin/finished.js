/** Waits for a child process; returns its exit code and output, or the error that prevented its start. */
export function finished(child) {
  return new Promise((resolve) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    }
    child.on('error', (error) => resolve({ code: null, error, output }));
    child.on('close', (code) => resolve({ code, error: null, output }));
  });
}
