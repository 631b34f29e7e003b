import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { councilOf } from '#app/demo/council/council.ts'
import { demoZip } from '#app/demo/council/papers/zip.ts'
import { readZip } from '#testing/server/files/gever-zip.ts'

/** A file to put through the product; `name` says where it is from. */
export type Paper = { name: string; read: () => Promise<Buffer> }

const extensions = new Set('.pdf .docx .xlsx .pptx .docm .xlsm .pptm .odt .ods .odp .msg .eml'.split(' '))

/** The PDFs, office files and mails in a folder and its subfolders, by name. */
export async function papersIn(folder: string): Promise<Paper[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && extensions.has(extname(entry.name).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ name: relative(folder, path), read: () => readFile(path) }))
}

/** The papers of the demonstration council, each file once. */
export async function demonstrationPapers(): Promise<Paper[]> {
  const papers = new Map<string, Paper>()
  for (const manifest of councilOf('2026-11-20').meetings.flatMap(({ zips }) => zips))
    for (const { path, content } of await readZip(await buffer(await demoZip(manifest))))
      if (extensions.has(extname(path))) papers.set(content.toString('latin1'), { name: path, read: () => Promise.resolve(content) })
  return [...papers.values()]
}
