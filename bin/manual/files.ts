import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { type Language, languages } from '#platform/shared/languages.ts'
import { type Chapter, fileOf, renderChapter } from './render.ts'

const root = path.resolve(import.meta.dirname, '../..')
const manual = path.join(root, 'docs/manual')

/** The chapters of docs/manual in reading order, in every language. */
export const names = ['README', 'member', 'responsible', 'administrator', 'records-staff']

/** The files of the user manual as the site serves them, by their path below its prefix. */
export async function manualFiles(): Promise<Map<string, string | Uint8Array>> {
  const chapters = (await Promise.all(languages.map(chaptersIn))).flat()
  const pictures = globSync('pictures/*/*.webp', { cwd: manual }).map((file) => file.split(path.sep).join('/'))
  return new Map<string, string | Uint8Array>([
    ...chapters.map((one) => [`manual/${one.language}/${fileOf(one.name)}`, renderChapter(one, chapters)] as const),
    ...(await Promise.all(pictures.map(async (file) => [`manual/${file}`, await readFile(path.join(manual, file))] as const))),
    ['manual/manual.css', await readFile(path.join(import.meta.dirname, 'manual.css'), 'utf8')],
  ])
}

async function chaptersIn(language: Language): Promise<Chapter[]> {
  const words = {
    manual: (await textsIn('app/web', 'help', language)).manual ?? '',
    language: (await textsIn('features/identity', 'identity', language)).language ?? '',
  }
  const read = (name: string) => readFile(path.join(manual, language, `${name}.md`), 'utf8')
  return Promise.all(names.map(async (name) => ({ language, name, markdown: await read(name), words })))
}

const textsIn = async (folder: string, name: string, language: Language) =>
  JSON.parse(await readFile(path.join(root, folder, `texts/${name}.${language}.json`), 'utf8')) as Record<string, string>

/** Adds the user manual to the build. */
export const manualPlugin: Plugin = {
  name: 'manual',
  apply: 'build',
  async generateBundle() {
    for (const [fileName, source] of await manualFiles()) this.emitFile({ type: 'asset', fileName, source })
  },
}
