import { expect, test } from 'vitest'
import { createVault, KEY_LENGTH } from './vault.ts'

const aKey = () => crypto.getRandomValues(new Uint8Array(KEY_LENGTH))
const bytes = (text: string) => new TextEncoder().encode(text)
const text = (read: Uint8Array) => new TextDecoder().decode(read)

test('sealed bytes are unreadable, and open only with the same key and name', async () => {
  const key = aKey()
  const vault = await createVault(key)
  const sealed = await vault.seal('agenda', bytes('Voranschlag 2027'))
  expect(text(new Uint8Array(sealed))).not.toContain('Voranschlag')
  expect(text(await (await createVault(key)).open('agenda', sealed))).toBe('Voranschlag 2027')
  await expect(vault.open('minutes', sealed)).rejects.toThrow(/operation/i)
  await expect((await createVault(aKey())).open('agenda', sealed)).rejects.toThrow(/operation/i)
})

test('rejects sealed bytes with any byte changed', async () => {
  const vault = await createVault(aKey())
  const sealed = new Uint8Array(await vault.seal('agenda', bytes('Voranschlag 2027')))
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = sealed.slice()
    changed[at]! ^= 1
    await expect(vault.open('agenda', changed.buffer)).rejects.toThrow(/operation/i)
  }
})

test('seals the same bytes differently each time, but gives the same name', async () => {
  const vault = await createVault(aKey())
  const [one, other] = [await vault.seal('agenda', bytes('x')), await vault.seal('agenda', bytes('x'))]
  expect(new Uint8Array(one)).not.toEqual(new Uint8Array(other))
  expect(await vault.nameOf('meetings/4/')).toBe(await vault.nameOf('meetings/4/'))
  expect(await vault.nameOf('meetings/4/')).toMatch(/^[0-9a-f]{64}$/)
  expect(await vault.nameOf('meetings/4/')).not.toBe(await (await createVault(aKey())).nameOf('meetings/4/'))
})

test('seals a text synchronously, differently each time, for its place and key only', async () => {
  const key = aKey()
  const vault = await createVault(key)
  const words = 'Voranschlag 2027: «Strassen», grün 🟢'
  const sealed = vault.sealNow('note', words)
  expect(sealed).toMatch(/^[\w+/]+=*$/)
  expect([vault.sealNow('note', words) === sealed, atob(sealed).includes('Voranschlag')]).toEqual([false, false])
  expect((await createVault(key)).openNow('note', sealed)).toBe(words)
  expect(() => vault.openNow('motion', sealed)).toThrow(/tag/)
  const other = await createVault(aKey())
  expect(() => other.openNow('note', sealed)).toThrow(/tag/)
  const changed = `${sealed.slice(0, 40)}${sealed[40] === 'A' ? 'B' : 'A'}${sealed.slice(41)}`
  expect(() => vault.openNow('note', changed)).toThrow(/tag/)
})

test('seals and opens a long text', async () => {
  const vault = await createVault(aKey())
  const long = 'Traktandum '.repeat(100_000)
  expect(vault.openNow('note', vault.sealNow('note', long))).toBe(long)
})
