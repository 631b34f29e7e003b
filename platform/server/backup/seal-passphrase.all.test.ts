import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { inPieces } from '#testing/server/site/backups.ts'
import { sealed, unsealed } from './archive-file.ts'

const archive = randomBytes(200_000)
const sealedBy = async (passphrase: string) => Buffer.concat(await Array.fromAsync(sealed(inPieces(archive), { passphrase })))
const opened = async (bytes: Uint8Array, passphrase: string) =>
  Buffer.concat(await Array.fromAsync(unsealed(inPieces(bytes), { passphrase })))

// Passphrases use a slow key derivation, which is far slower under coverage.
test('decrypts an archive with its passphrase and rejects another one', async () => {
  const bytes = await sealedBy('vier blaue Wiesen')
  expect((await opened(bytes, 'vier blaue Wiesen')).equals(archive)).toBe(true)
  await expect(opened(bytes, 'vier blaue Wiese')).rejects.toMatchObject({
    name: 'ArchiveRefused',
    message: expect.stringMatching(/^The archive cannot be decrypted: another key, or it is truncated or altered/),
  })
})
