const unreleased = '## Unreleased\n'

/**
 * Turns the section "Unreleased" into that of a version, below a new, empty one. Returns the changelog and the notes of the version. Throws in
 * words if there is nothing to release.
 */
export function cutChangelog(changelog: string, { version, day }: { version: string; day: string }): { changelog: string; notes: string } {
  const start = changelog.indexOf(unreleased)
  if (start < 0) throw new Error('CHANGELOG.md has no section "Unreleased".')
  const from = start + unreleased.length
  const next = changelog.indexOf('\n## ', from)
  const end = next < 0 ? changelog.length : next + 1
  const notes = changelog.slice(from, end).trim()
  if (notes === '') throw new Error('CHANGELOG.md says nothing under "Unreleased": there is nothing to release.')
  const rest = changelog.slice(end)
  const cut = `${changelog.slice(0, start)}${unreleased}\n## ${version} (${day})\n\n${notes}\n${rest && `\n${rest}`}`
  return { changelog: cut, notes: `${notes}\n` }
}
