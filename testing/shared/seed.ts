const run = process.env['TEST_RUN']

/**
 * Seed of random tests: constant in `npm test`, so that results repeat; different in each `npm run test:all` and `npm run assure`.
 * `MODEL_SEED=…` replays one.
 */
export const seedOfRun = Number(process.env['MODEL_SEED'] ?? (run === undefined ? 20_261_126 : Date.now() % 2 ** 31))
