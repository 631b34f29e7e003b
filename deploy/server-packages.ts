import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const SOURCES = ['server', 'shared', 'db']

type Names = Record<string, string>
type Package = {
  dependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
type Lock = Record<string, Package>

/** The places in node_modules of all packages that the server needs while it runs: those its sources import, and theirs. */
export function serverPackages(root: string): Set<string> {
  const { packages: lock } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }
  const sources = SOURCES.flatMap((folder) => sourcesBelow(path.join(root, folder))).join('\n')
  const imported = Object.keys(lock['']?.dependencies ?? {}).filter((name) => new RegExp(`['"]${name}(/[^'"]*)?['"]`).test(sources))
  const places = new Set<string>()
  const add = (place: string) => {
    if (places.has(place)) return
    places.add(place)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock[place] ?? {}
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const found = placeOf(name, place, lock)
      if (found) add(found)
    }
  }
  for (const name of imported) add(`node_modules/${name}`)
  return places
}

/** As Node looks for it: beside whoever asks, then further out. */
function placeOf(name: string, asker: string, lock: Lock): string | undefined {
  for (let from = asker; ; from = from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0))) {
    const place = `${from && `${from}/`}node_modules/${name}`
    if (lock[place]) return place
    if (!from) return undefined
  }
}

const sourcesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${path.sep}server${path.sep}test${path.sep}`))
    .map((file) => readFileSync(file, 'utf8'))
