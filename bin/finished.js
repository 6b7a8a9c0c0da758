/** Waits for a child process: its exit code and what it wrote, or the error that kept it from starting. */
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
