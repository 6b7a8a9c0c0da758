const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const frameMs = 80;

/** Shows one line per step: its name while it runs, its duration when done. */
export async function step(label, work) {
  const startedAt = performance.now();
  const endSpinner = begin(label);
  try {
    const value = await work();
    endSpinner(seconds(performance.now() - startedAt));
    return value;
  } catch (error) {
    endSpinner('failed');
    throw error;
  }
}

export function seconds(ms) {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}

function begin(label) {
  if (!process.stdout.isTTY) {
    process.stdout.write(`${label} … `);
    return (outcome) => process.stdout.write(`${outcome}\n`);
  }
  let frame = 0;
  const draw = () => process.stdout.write(`\r${frames[frame++ % frames.length]} ${label} `);
  draw();
  const timer = setInterval(draw, frameMs);
  return (outcome) => {
    clearInterval(timer);
    process.stdout.write(`\r${outcome === 'failed' ? '✗' : '✓'} ${label} ${outcome}\n`);
  };
}
