import { expect, test } from 'vitest'
import { createVault, KEY_LENGTH } from './vault.ts'

const aKey = () => crypto.getRandomValues(new Uint8Array(KEY_LENGTH))
const bytes = (text: string) => new TextEncoder().encode(text)
const text = (read: Uint8Array) => new TextDecoder().decode(read)

test('what is sealed says nothing, and opens by the same key and for the same name only', async () => {
  const key = aKey()
  const vault = await createVault(key)
  const sealed = await vault.seal('agenda', bytes('Voranschlag 2027'))
  expect(text(new Uint8Array(sealed))).not.toContain('Voranschlag')
  expect(text(await (await createVault(key)).open('agenda', sealed))).toBe('Voranschlag 2027')
  await expect(vault.open('minutes', sealed)).rejects.toThrow(/operation/i)
  await expect((await createVault(aKey())).open('agenda', sealed)).rejects.toThrow(/operation/i)
})

test('a changed byte is found', async () => {
  const vault = await createVault(aKey())
  const sealed = new Uint8Array(await vault.seal('agenda', bytes('Voranschlag 2027')))
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = sealed.slice()
    changed[at]! ^= 1
    await expect(vault.open('agenda', changed.buffer)).rejects.toThrow(/operation/i)
  }
})

test('the same is sealed differently each time, and named alike', async () => {
  const vault = await createVault(aKey())
  const [one, other] = [await vault.seal('agenda', bytes('x')), await vault.seal('agenda', bytes('x'))]
  expect(new Uint8Array(one)).not.toEqual(new Uint8Array(other))
  expect(await vault.nameOf('meetings/4/')).toBe(await vault.nameOf('meetings/4/'))
  expect(await vault.nameOf('meetings/4/')).toMatch(/^[0-9a-f]{64}$/)
  expect(await vault.nameOf('meetings/4/')).not.toBe(await (await createVault(aKey())).nameOf('meetings/4/'))
})
