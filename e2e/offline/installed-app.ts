import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { nextVersion } from '#testing/server/site/running-server.ts'

/** Waits until the browser has cached the whole application and could start it without the server. */
export const untilShellIsKept = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

/** The build that the page runs. */
export const buildOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src.split('/').at(-1))

const dist = join(import.meta.dirname, '../../dist')

/** Every script is renamed, so that no cached copy is used. */
const RENAMED = /-([\w-]{8})\.js$/

/** The next version, as a folder with its program: its build renames the application's files and lacks the old names. */
export async function nextBuild() {
  const version = await nextVersion([])
  const folder = join(version.folder, 'dist')
  await cp(dist, folder, { recursive: true })
  const names = await readdir(folder, { recursive: true })
  // Compressed copies would still contain the old names.
  await Promise.all(names.filter((name) => /\.(br|gz)$/.test(name)).map((name) => rm(join(folder, name))))
  const renamed = (await readdir(join(folder, 'assets'))).filter((name) => RENAMED.test(name))
  const nextName = (name: string) => name.replace(RENAMED, (_, hash: string) => `-${hash.slice(4)}${hash.slice(0, 4)}.js`)
  const texts = names.filter((name) => /\.(js|html)$/.test(name))
  await Promise.all(
    texts.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      await writeFile(
        join(folder, name),
        renamed.reduce((said, old) => said.replaceAll(old, nextName(old)), text),
      )
    }),
  )
  await Promise.all(renamed.map((name) => rename(join(folder, 'assets', name), join(folder, 'assets', nextName(name)))))
  return version
}
