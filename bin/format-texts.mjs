import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { typeset } from './checks/typography.ts'
import { root } from './setup/repository.mjs'

const HELP = `node bin/format-texts.mjs [--write]

Checks spaces, quotes, ellipses and figures in all texts of the interface and in the user manual; --write sets them right.
`

const isWriting = process.argv.includes('--write')
if (process.argv.some((argument) => argument === '--help' || argument === '-h')) {
  console.log(HELP)
  process.exit(0)
}

const typesetAll = (language, texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? typeset(language, text) : typesetAll(language, text)]),
  )

const typesetFile = (name, source) =>
  name.endsWith('.md')
    ? typeset(name.split(path.sep).at(-2), source)
    : `${JSON.stringify(typesetAll(name.split('.').at(-2), JSON.parse(source)), null, 2)}\n`

let differing = 0
for (const name of globSync(['{app/*,platform/*,features/*}/texts/**/*.json', 'docs/manual/*/*.md'], { cwd: root }).toSorted()) {
  const file = path.join(root, name)
  const source = readFileSync(file, 'utf8')
  const wanted = typesetFile(name, source)
  if (wanted === source) continue
  differing += 1
  if (isWriting) writeFileSync(file, wanted)
  else printDifferences(name, source.split('\n'), wanted.split('\n'))
}
if (differing > 0 && !isWriting) {
  console.error(`\n${differing} files: "npm run format" sets them right.`)
  process.exit(1)
}

function printDifferences(file, source, wanted) {
  for (const [index, line] of source.entries()) {
    if (line === wanted[index]) continue
    console.error(`${file}:${index + 1}\n  ${shown(line)}\n  ${shown(wanted[index] ?? '')}`)
  }
}

/** Makes no-break spaces visible. */
function shown(line) {
  return line.trim().replaceAll('\u00a0', '⍽').replaceAll('\u202f', '␣')
}
