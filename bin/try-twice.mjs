/**
 * Runs the tests of a step, and those that failed once more at its end unless the run is strict. `attempt` runs them all, or those with these names, and
 * answers `{ ok, passed, failed, files, tried }`, where `tried` has the name of each file or journey and whether it passed. What passed at the second
 * try only is answered as `unstable`.
 */
export async function tryTwice({ step, isStrict, attempt }) {
  const { tried, ...first } = await attempt()
  const failed = tried.filter(({ ok }) => !ok).map(({ name }) => name)
  // Nothing by name has failed when the runner itself did.
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
