import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './place.mjs'
import { typeset } from './typography.ts'

const HELP = `node bin/format-texts.mjs [--write]

Checks spaces, quotes, ellipses and figures in all texts of the interface; --write sets them right.
`

const folder = path.join(root, 'locales')
const isWriting = process.argv.includes('--write')
if (process.argv.some((argument) => argument === '--help' || argument === '-h')) {
  console.log(HELP)
  process.exit(0)
}

const typesetAll = (language, texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? typeset(language, text) : typesetAll(language, text)]),
  )

let differing = 0
for (const language of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  for (const name of readdirSync(path.join(folder, language.name))) {
    const file = path.join(folder, language.name, name)
    const source = readFileSync(file, 'utf8')
    const wanted = `${JSON.stringify(typesetAll(language.name, JSON.parse(source)), null, 2)}\n`
    if (wanted === source) continue
    differing += 1
    if (isWriting) writeFileSync(file, wanted)
    else printDifferences(path.relative(root, file), source.split('\n'), wanted.split('\n'))
  }
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
