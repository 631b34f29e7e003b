const steps = ['major', 'minor', 'patch'] as const

/** The version asked for: a step of semantic versioning from the present one, or a newer version itself. Throws in words if it is neither. */
export function nextVersion(present: string, asked: string): string {
  const [major, minor, patch] = numbersOf(present)
  switch (asked) {
    case 'major':
      return `${major + 1}.0.0`
    case 'minor':
      return `${major}.${minor + 1}.0`
    case 'patch':
      return `${major}.${minor}.${patch + 1}`
    default:
      if (!/^\d+\.\d+\.\d+$/.test(asked)) throw new Error(`Expected ${steps.join(', ')} or a version such as 1.2.0, not "${asked}".`)
      if (!isNewer(numbersOf(asked), [major, minor, patch])) throw new Error(`${asked} is not newer than ${present}.`)
      return asked
  }
}

type Numbers = [major: number, minor: number, patch: number]

const numbersOf = (version: string) => version.split('.').map(Number) as Numbers

/** The first number that differs decides. */
const isNewer = (one: Numbers, other: Numbers): boolean => {
  const at = one.findIndex((number, place) => number !== other[place])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}
