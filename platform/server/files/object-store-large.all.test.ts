import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGatedStore, type GatedStore } from '#testing/server/files/gated-store.ts'
import { runProgram } from '#testing/server/site/running-server.ts'

let store: GatedStore
beforeAll(async () => {
  store = await aGatedStore()
})
afterAll(() => store[Symbol.asyncDispose]())

const streaming = `
  import { Readable } from 'node:stream'
  import { openObjectStore } from '#platform/server/files/object-store.ts'
  const { place, folder, megabytes } = JSON.parse(process.argv[1])
  const files = await openObjectStore({ place, folder })
  const piece = Buffer.alloc(2 ** 20, 'x')
  async function there(count) {
    const { sha256, size } = await files.store(Readable.from((function* () { for (let at = 0; at < count; at++) yield piece })()))
    let read = 0
    for await (const bytes of await files.open(sha256)) read += bytes.length
    if (read !== size) throw new Error('it came back as ' + read)
  }
  await there(20)
  const before = process.resourceUsage().maxRSS
  await there(megabytes)
  process.stdout.write(String((process.resourceUsage().maxRSS - before) / 1024))`

test('stores and reads a file of 128 megabytes without holding it in memory', async () => {
  const megabytes = 128
  const program = runProgram(streaming, JSON.stringify({ place: store.server.place(), folder: store.folder, megabytes }))
  expect(Number(await program.output())).toBeLessThan(megabytes * 0.75)
  expect(await program.ended).toEqual({ code: 0, errors: '' })
})
