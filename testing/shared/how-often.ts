type Often = { inTests: number; inAll?: number; assured?: number }

/**
 * Number of attempts: `inTests` for `npm test`, `inAll` for `npm run test:all`, `assured` for `npm run assure`; each defaults to the one
 * before.
 */
export function howOften({ inTests, inAll = inTests, assured = inAll }: Often): number {
  const run = process.env['TEST_RUN']
  if (run === 'assure') return assured
  return run === 'all' ? inAll : inTests
}
