import { randomBytes } from 'node:crypto'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { inPieces } from '#testing/server/site/backups.ts'
import { type Key, type Seal, sealed, unsealed } from './archive-file.ts'

const archive = randomBytes(200_000)
const sealedBy = async (seal?: Seal) => Buffer.concat(await Array.fromAsync(sealed(inPieces(archive), seal)))
const opened = async (bytes: Uint8Array, key?: Key) => Buffer.concat(await Array.fromAsync(unsealed(inPieces(bytes), key)))
const refusal = (message: RegExp) => expect.objectContaining({ name: 'ArchiveRefused', message: expect.stringMatching(message) })
const cannot = refusal(/^The archive cannot be decrypted: another key, or it is truncated or altered/)

test('an archive is written as it is without a key; with one it is encrypted, and only that key decrypts it', async () => {
  expect((await opened(await sealedBy())).equals(archive)).toBe(true)
  const [identity, another] = [await generateIdentity(), await generateIdentity()]
  const bytes = await sealedBy({ recipient: await identityToRecipient(identity) })
  expect(bytes.includes(archive.subarray(0, 64))).toBe(false)
  expect((await opened(bytes, { identity })).equals(archive)).toBe(true)
  await expect(opened(bytes, { identity: another })).rejects.toEqual(cannot)
  await expect(opened(bytes, { passphrase: 'vier blaue Wiesen' })).rejects.toEqual(cannot)
  await expect(opened(bytes)).rejects.toEqual(refusal(/is encrypted: give its --passphrase-file or --identity-file/))
})

test('rejects an encrypted archive that is truncated or altered, and an unencrypted one when a key is given', async () => {
  const identity = await generateIdentity()
  const bytes = await sealedBy({ recipient: await identityToRecipient(identity) })
  for (const length of [30, 300, 100_000, bytes.length - 1]) {
    await expect(opened(bytes.subarray(0, length), { identity })).rejects.toEqual(cannot)
    const altered = Buffer.from(bytes)
    altered[length] = (altered[length] ?? 0) ^ 1
    await expect(opened(altered, { identity })).rejects.toEqual(cannot)
  }
  await expect(opened(archive, { identity })).rejects.toEqual(refusal(/is not encrypted, and nothing tells who made it/))
})

test('rejects a recipient or an identity that is not an age key', async () => {
  await expect(sealedBy({ recipient: 'ssh-ed25519 AAAA' })).rejects.toEqual(refusal(/recipient is none of age: expected age1/))
  const bytes = await sealedBy({ recipient: await identityToRecipient(await generateIdentity()) })
  await expect(opened(bytes, { identity: 'secret' })).rejects.toEqual(refusal(/identity is none of age: expected AGE-SECRET-KEY-1/))
})
