import fc from 'fast-check';

// Every run draws the same cases, so that a red gate is about the change. DRAW=7 npx vitest draws
// others, and so does each long run in bench/.
fc.configureGlobal({ seed: Number(process.env['DRAW'] ?? 1) });
