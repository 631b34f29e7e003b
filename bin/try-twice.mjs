/**
 * Runs the tests of a step, and the failed ones once more unless the run is strict. `attempt` runs all tests, or those of these names, and
 * returns `{ ok, passed, failed, files, tried }`; `tried` lists each file or journey and whether it passed. Those that passed only on the
 * second attempt are returned as `unstable`.
 */
export async function tryTwice({ step, isStrict, attempt }) {
  const { tried, ...first } = await attempt()
  const failed = tried.filter(({ ok }) => !ok).map(({ name }) => name)
  // No test has failed by name when the runner itself did.
  if (first.ok || isStrict || failed.length === 0) return { ...first, unstable: [] }
  console.log(`\n── ${step}: once more, what has failed: ${failed.join(', ')}`)
  const second = await attempt(failed)
  return {
    ok: second.ok,
    passed: first.passed + first.failed - second.failed,
    failed: second.failed,
    files: first.files,
    unstable: second.tried.filter(({ ok }) => ok).map(({ name }) => name),
  }
}
