type Often = { inTests: number; inAll?: number; assured?: number }

/** How often something is tried: `inTests` times by `npm test`, `inAll` by `npm run test:all`, `assured` by `npm run assure`; each as often as the one before where it is not given. */
export function howOften({ inTests, inAll = inTests, assured = inAll }: Often): number {
  const run = process.env['TEST_RUN']
  if (run === 'assure') return assured
  return run === 'all' ? inAll : inTests
}
