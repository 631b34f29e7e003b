import { readFileSync } from 'node:fs'
import path from 'node:path'

type Names = Record<string, string>
type Package = {
  version: string
  license?: string
  integrity?: string
  dependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** Packages of package-lock.json by path, such as `node_modules/zod`; the empty path is the program itself. */
export type Lock = Record<string, Package>

export const readLock = (root: string) =>
  (JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages

/** Paths of these packages and all their runtime dependencies, each with the paths that it depends on. */
export function reachedFrom(starts: string[], lock: Lock): Map<string, string[]> {
  const reached = new Map<string, string[]>()
  const due = [...starts]
  for (let place = due.pop(); place !== undefined; place = due.pop()) {
    if (reached.has(place)) continue
    const asked = neededBy(place, lock)
    reached.set(place, asked)
    due.push(...asked)
  }
  return reached
}

/** Leaves out what is not installed, such as packages of other platforms. */
export function neededBy(place: string, lock: Lock): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock[place] as Package
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  const names = new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
  return [...names].map((name) => placeOf(name, place, lock)).filter((found) => found !== undefined)
}

/** Resolves as Node does: beside the dependent package, then further out. */
function placeOf(name: string, asker: string, lock: Lock): string | undefined {
  for (let from = asker; ; from = from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0))) {
    const place = `${from && `${from}/`}node_modules/${name}`
    if (lock[place]) return place
    if (!from) return undefined
  }
}
