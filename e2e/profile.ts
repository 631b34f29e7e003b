import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, test } from '@playwright/test'
import { ownPlace } from './place.ts'

/** A browser whose profile lies in a folder of its own, and outlasts it. */
export type Profile = {
  /** Starts it. It is closed before it is started again. */
  start: () => Promise<BrowserContext>
  /** Whether any of what it keeps for sites holds these words, as letters of one or two bytes or in base64. */
  holds: (words: string) => boolean
  remove: () => Promise<void>
}

/** A new one. */
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

/** So that all tools of the viewer stand side by side. */
const WIDE = { width: 1600, height: 900 }

/** Where Chromium keeps what sites and their pages leave. */
const KEPT = /[\\/](?:IndexedDB|Local Storage|Session Storage|Service Worker|CacheStorage|Cache|blob_storage|File System)[\\/]/

const filesIn = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ isFile: entry.isFile(), path: join(entry.parentPath, entry.name) }))
    .filter(({ isFile, path }) => isFile && KEPT.test(path))
    .map(({ path }) => readFileSync(path))

/** Within base64 the letters depend on what stands before, up to three bytes of it. */
function spellingsOf(words: string): Buffer[] {
  const utf8 = Buffer.from(words)
  const inBase64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), utf8])
      .toString('base64')
      .replaceAll('=', '')
    // What neighbours have a part in is left out.
    return Buffer.from(text.slice(before === 0 ? 0 : before + 1, (utf8.length + before) % 3 === 0 ? undefined : -1))
  })
  return [utf8, Buffer.from(words, 'utf16le'), ...inBase64]
}
