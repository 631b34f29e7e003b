const run = process.env['TEST_RUN']

/** Of what is random in tests: the same each time in `npm test`, so that it says the same twice; another in `npm run test:all` and `npm run assure`. `MODEL_SEED=…` replays one. */
export const seedOfRun = Number(process.env['MODEL_SEED'] ?? (run === undefined ? 20_261_126 : Date.now() % 2 ** 31))
