import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, test } from '@playwright/test'
import { ownPlace } from '#e2e/tested-sites.ts'

/** A browser with a persistent profile in a folder of its own. */
export type Profile = {
  /** Starts the browser; close it before starting it again. */
  start: () => Promise<BrowserContext>
  /** Whether the site data on disk contains these words, as UTF-8, UTF-16 or within base64. */
  holds: (words: string) => boolean
  remove: () => Promise<void>
}

/** Creates a new profile. */
export async function aProfile(): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-profile-'))
  return {
    start: () => {
      const { launchOptions, locale } = test.info().project.use
      return chromium.launchPersistentContext(folder, {
        ...launchOptions,
        locale: locale ?? 'de-CH',
        viewport: WIDE,
        baseURL: ownPlace().address,
      })
    },
    holds: (words) => filesIn(folder).some((bytes) => spellingsOf(words).some((spelling) => bytes.includes(spelling))),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Shows the whole toolbar of the viewer. */
const WIDE = { width: 1600, height: 900 }

/** Folders in which Chromium keeps site data. */
const KEPT = /[\\/](?:IndexedDB|Local Storage|Session Storage|Service Worker|CacheStorage|Cache|blob_storage|File System)[\\/]/

const filesIn = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ isFile: entry.isFile(), path: join(entry.parentPath, entry.name) }))
    .filter(({ isFile, path }) => isFile && KEPT.test(path))
    .map(({ path }) => readFileSync(path))

/** In base64 the characters depend on the offset modulo three bytes. */
function spellingsOf(words: string): Buffer[] {
  const utf8 = Buffer.from(words)
  const inBase64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), utf8])
      .toString('base64')
      .replaceAll('=', '')
    // Leaves out characters that neighbouring bytes influence.
    return Buffer.from(text.slice(before === 0 ? 0 : before + 1, (utf8.length + before) % 3 === 0 ? undefined : -1))
  })
  return [utf8, Buffer.from(words, 'utf16le'), ...inBase64]
}
