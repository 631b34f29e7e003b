import path from 'node:path'
import { billOfMaterials } from './bill-of-materials.ts'
import { release } from './release/release.ts'

const root = path.resolve(import.meta.dirname, '..')
const day = new Date().toISOString().slice(0, 10)
try {
  const { version, folder, files, image } = await release({
    root,
    version: process.argv[2] ?? '',
    day,
    billOf: billOfMaterials,
    builders: ['docker', 'podman'],
  })
  console.log(`Version ${version} is committed and tagged as v${version}. Its files are in ${path.relative(root, folder)}/:`)
  for (const file of files) console.log(`  ${file}`)
  if (image) console.log(`No container image: ${image}.`)
  console.log(`Publish it with: git push --follow-tags`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
