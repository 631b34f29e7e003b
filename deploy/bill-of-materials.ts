import { type Lock, neededBy, reachedFrom, readLock } from './lock.ts'

/** Licences that only a file in the package states. */
const readByHand: Record<string, string> = { 'png-js': 'MIT' }

/** Everything that an installation without tests contains, as CycloneDX 1.5: packages with versions, hashes, licences and dependencies. */
export function billOfMaterials(root: string) {
  const lock = readLock(root)
  const reached = [...reachedFrom(neededBy('', lock), lock)].sort(([a], [b]) => (a < b ? -1 : 1))
  const self = { type: 'application', name: 'traktanda', version: lock['']?.version, licenses: licensesOf('MIT') }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { 'bom-ref': 'traktanda', ...self } },
    components: reached.map(([place]) => componentOf(place, lock)),
    dependencies: [
      { ref: 'traktanda', dependsOn: neededBy('', lock) },
      ...reached.map(([place, dependsOn]) => ({ ref: place, dependsOn })),
    ],
  }
}

function componentOf(place: string, lock: Lock) {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const { version = '', license = readByHand[name] ?? '', integrity = '' } = lock[place] ?? {}
  const [, content] = /sha512-(\S+)/.exec(integrity) ?? []
  return {
    'bom-ref': place,
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: licensesOf(license),
    hashes: content ? [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }] : [],
  }
}

const licensesOf = (license: string) => (/ (OR|AND|WITH) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }])
