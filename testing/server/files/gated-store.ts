import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { openObjectStore } from '#platform/server/files/object-store.ts'
import { anObjectGate } from './object-store/object-gate.ts'
import { anObjectServer } from './object-store/object-server.ts'

/** An object store behind a gate; it contains `large`. */
export async function aGatedStore() {
  const server = await anObjectServer()
  const gate = await anObjectGate(server.port)
  const folder = await mkdtemp(join(tmpdir(), 'objects-here-'))
  await (await openObjectStore({ place: server.place(), folder })).store(of(large))
  return {
    server,
    gate,
    /** Folder of arriving files on this machine. */
    folder,
    /** Opens the store as an app server does. */
    open: (way: { patience?: number } = {}) => openObjectStore({ place: server.place({ at: gate.port }), folder, ...way }),
    async [Symbol.asyncDispose]() {
      await gate[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

export type GatedStore = Awaited<ReturnType<typeof aGatedStore>>

/** Large enough for three parts. */
export const large = randomBytes(17 * 2 ** 20)
export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export const of = (bytes: string | Buffer): Readable => Readable.from([Buffer.from(bytes)])
export const bytesOf = async (files: FileStore, sha256: string): Promise<Buffer> => buffer(await files.open(sha256))
export const lengthOf = async (files: FileStore, sha256: string): Promise<number> => (await bytesOf(files, sha256)).length
export const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000)
/** The expected error of a failed access: users get a 503, the log the reason. */
export const failed = (why: string): object => ({ status: 503, message: expect.stringContaining(why) })
