import type { FileHandle } from 'node:fs/promises'
import type texts from '#features/meetings/texts/server/import.de.json'

type Texts = typeof texts
/** Key of a text in locales/…/import.json that says why a zip is refused. */
export type RefusalKey = { [Part in keyof Texts]: `import.${Part}.${keyof Texts[Part] & string}` }[keyof Texts]

/** The only error about a zip's bytes; the import answers it as 400 on the field `zipfile`, in the caller's language. */
export class ZipRefused extends Error {
  override name = 'ZipRefused'
  readonly key: RefusalKey
  readonly params: Record<string, string | number>
  constructor(key: RefusalKey, params: Record<string, string | number> = {}) {
    super(`${key} ${JSON.stringify(params)}`)
    this.key = key
    this.params = params
  }
}

const longest = 80

/** Makes a name or title from the zip fit for a message: no control characters, shortened in the middle. */
export function shown(name: string): string {
  const letters = Array.from(name.slice(0, 5_000).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ''))
  if (letters.length <= longest) return letters.join('')
  const half = longest / 2
  return `${letters.slice(0, half).join('')}…${letters.slice(1 - half).join('')}`
}

/** Bytes in whole megabytes, rounded up, for messages. */
export const megabytes = (bytes: number): number => Math.ceil(bytes / 2 ** 20)

/** Translates a read error into a refusal; system errors are returned as they are. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ZipRefused) return error
  if ('code' in error && !String(error.code).startsWith('Z_')) return error
  if (/encryption/.test(error.message)) return new ZipRefused('import.zip.encrypted')
  if (/EOF|overflows|not found/.test(error.message)) return new ZipRefused('import.zip.truncated')
  return new ZipRefused('import.zip.damaged')
}

/** Refuses a file that is no zip at all, by its first bytes; undefined for a damaged zip. */
export async function refusalOfOtherFormat(handle: FileHandle, size: number): Promise<ZipRefused | undefined> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, 8)), 0, Math.min(size, 8), 0)
  const start = buffer.toString('latin1', 0, bytesRead)
  if (start.startsWith('%PDF')) return new ZipRefused('import.zip.is_pdf')
  return start.startsWith('PK') ? undefined : new ZipRefused('import.zip.no_zip')
}
