/** The health check of the container image: exits with 0 if the shop takes requests, else with 1. */
const { PORT } = process.env;

try {
  const answer = await fetch(`http://127.0.0.1:${PORT || 3000}/readyz`);
  process.stdout.write(await answer.text());
  process.exitCode = answer.ok ? 0 : 1;
} catch {
  process.stdout.write('not open\n');
  process.exitCode = 1;
}
