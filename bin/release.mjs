import { install } from './setup/repository.mjs'
import { runNode } from './setup/run.mjs'

const HELP = `npm run release -- major|minor|patch|VERSION

Cuts a version: moves what is under "Unreleased" in CHANGELOG.md into a section of its own, sets the version in all files that name it,
commits and tags. Then writes source, notes, bill of materials, checksums and, with Docker or Podman, the container image to release/VERSION/.
Nothing is pushed. Run npm test first.
`
const [version, ...more] = process.argv.slice(2)
if (version === undefined || more.length > 0 || version.startsWith('-')) {
  console.log(HELP)
  process.exit(['-h', '--help'].includes(version) ? 0 : 1)
}

install()
runNode('deploy/release.ts', { args: [version] })
