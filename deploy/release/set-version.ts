import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Where the version stands, besides the changelog: each place by what comes before and after it. */
const places: Record<string, [before: string, after: string][]> = {
  'package.json': [['"version": "', '"']],
  // The program itself, twice; a dependency may have the same version.
  'package-lock.json': [
    ['"name": "traktanda",\n  "version": "', '"'],
    ['"name": "traktanda",\n      "version": "', '"'],
  ],
  'deploy/Containerfile': [['-t traktanda:', ' ']],
  'deploy/compose.yaml': [['image: traktanda:', '\n']],
  'deploy/helm/traktanda/Chart.yaml': [
    ['\nversion: ', '\n'],
    ['\nappVersion: ', '\n'],
  ],
  'docs/operations.md': [
    ['/opt/traktanda-', ' '],
    ['ln -sfn traktanda-', ' '],
    ['-t traktanda:', ' '],
  ],
}

/** The files that name the version. */
export const versionedFiles = Object.keys(places)

/** Replaces the version in all files that name it; throws if one no longer does, before any is written. */
export function setVersion(root: string, { present, next }: { present: string; next: string }): void {
  const changed = Object.entries(places).map(([file, ofFile]): [file: string, text: string] => {
    const text = ofFile.reduce(
      (written, [before, after]) => {
        const there = `${before}${present}${after}`
        if (!written.includes(there)) throw new Error(`${file} does not name version ${present} where it is expected (${before.trim()}).`)
        return written.replaceAll(there, `${before}${next}${after}`)
      },
      readFileSync(path.join(root, file), 'utf8'),
    )
    return [file, text]
  })
  for (const [file, text] of changed) writeFileSync(path.join(root, file), text)
}
