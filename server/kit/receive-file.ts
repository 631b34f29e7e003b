import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { invalid, Problem } from './problem.ts'

export type ReceivedFile = AsyncDisposable & { path: string; name: string }
type Where = { folder: string; limit: number }

/**
 * Streams the one file of a multipart field to a temporary folder; it is gone when the caller is done with it.
 * Throws 400 on the field when there is none, 400 when the upload breaks off, 413 when it is larger than `limit` bytes.
 */
export async function receiveFile(request: FastifyRequest, field: string, { folder, limit }: Where): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const remove = () => rm(path, { force: true })
  try {
    const name = await writePart(request, field, { path, limit })
    return { path, name, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw isOurs(error) ? error : new Problem(400, { detail: { key: 'problem.unreadable' } })
  }
}

async function writePart(request: FastifyRequest, field: string, { path, limit }: { path: string; limit: number }): Promise<string> {
  const missing = () => invalid({ [field]: [{ key: 'problem.required_input_missing' }] })
  if (!request.isMultipart()) throw missing()
  const part = await request.file({ limits: { fileSize: limit, files: 1, fields: 20, parts: 21 } })
  if (!part || part.fieldname !== field || !part.filename) throw missing()
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: 2 ** 20 }))
  if (part.file.truncated) throw new Problem(413, { detail: { key: 'problem.too_large' } })
  return part.filename
}

/** Told on purpose, or by the disk; anything else is a form that broke off or is none. */
const isOurs = (error: unknown) => error instanceof Error && ('syscall' in error || 'statusCode' in error || error instanceof Problem)
