import { readFile } from 'node:fs/promises'
import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import type { Key, Seal } from '#platform/server/backup/seal.ts'
import { UsageError } from './command.ts'

type Typed = { passphrase_file?: string; recipient?: string; identity_file?: string }

/** How to encrypt a backup; undefined for no encryption. */
export async function sealOf({ passphrase_file, recipient }: Typed): Promise<Seal | undefined> {
  if (passphrase_file && recipient) throw new UsageError('expected --passphrase-file or --recipient, not both')
  if (recipient) return { recipient }
  return passphrase_file ? { passphrase: await readPassphrase(passphrase_file) } : undefined
}

/** How to decrypt a backup; undefined for one that is not encrypted. */
export async function keyOf({ passphrase_file, identity_file }: Typed): Promise<Key | undefined> {
  if (passphrase_file && identity_file) throw new UsageError('expected --passphrase-file or --identity-file, not both')
  if (identity_file) return { identity: await firstLine(identity_file, (line) => line.startsWith('AGE-SECRET-KEY-')) }
  return passphrase_file ? { passphrase: await readPassphrase(passphrase_file) } : undefined
}

const readPassphrase = (file: string) => firstLine(file, () => true)

/** The first line that fits: key generators write comments above the key. */
async function firstLine(file: string, fits: (line: string) => boolean): Promise<string> {
  const written = await readFile(file, 'utf8').catch((error: Error) => Promise.reject(new AdministrationRefused(error.message)))
  const line = written.split(/\r?\n/).find(fits)
  if (!line) throw new AdministrationRefused(`${file} does not hold what is expected in its first line.`)
  return line
}
