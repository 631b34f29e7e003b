import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#shared/kit/endpoint.ts'
import { accept } from './accept.ts'
import { invalid, Problem } from './problem.ts'

type Upload = Pick<Endpoint, 'form'> & { upload: string }
type Form<U extends Upload> = U['form'] extends z.ZodType ? z.output<U['form']> : undefined
/** `name` as the sender has it, `form` the texts beside the file. */
export type ReceivedFile<U extends Upload> = AsyncDisposable & { path: string; name: string; form: Form<U> }
type Where = { folder: string; limit: number }

/**
 * Streams the one file of a call's multipart body to a temporary folder; it is gone when the caller is done with it.
 * Throws 400 on the field when there is none or its texts do not fit, 400 when the upload breaks off, 413 when it is larger than `limit` bytes.
 */
export async function receiveFile<const U extends Upload>(request: FastifyRequest, upload: U, where: Where): Promise<ReceivedFile<U>> {
  await mkdir(where.folder, { recursive: true, mode: 0o700 })
  const path = join(where.folder, randomUUID())
  const remove = () => rm(path, { force: true })
  try {
    const { name, fields } = await readForm(request, upload.upload, { path, limit: where.limit })
    return { path, name, form: (upload.form && accept(upload.form, fields)) as Form<U>, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw isOurs(error) ? error : new Problem(400, { detail: { key: 'problem.unreadable' } })
  }
}

async function readForm(request: FastifyRequest, field: string, { path, limit }: { path: string; limit: number }) {
  const missing = () => invalid({ [field]: [{ key: 'problem.required_input_missing' }] })
  if (!request.isMultipart()) throw missing()
  // Not a byte of it is taken, where its size is told before.
  if (Number(request.headers['content-length']) > limit + roomForTexts) throw tooLarge(limit)
  const fields: Record<string, unknown> = {}
  let name: string | undefined
  for await (const part of request.parts({ limits: { fileSize: limit, files: 1, fields: 20, parts: 21, fieldSize: 2 ** 16 } })) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value
      continue
    }
    if (part.fieldname !== field || !part.filename) {
      part.file.resume()
      throw missing()
    }
    await writePart(part, { path, limit })
    name = part.filename
  }
  if (name === undefined) throw missing()
  return { name, fields }
}

async function writePart(part: MultipartFile, { path, limit }: { path: string; limit: number }) {
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: 2 ** 20 }))
  if (part.file.truncated) throw tooLarge(limit)
}

const roomForTexts = 2 ** 21
const tooLarge = (limit: number) =>
  new Problem(413, { detail: { key: 'problem.file_too_large', params: { limit: Math.ceil(limit / 2 ** 20) } } })

/** Told on purpose, or by the disk; anything else is a form that broke off or is none. */
const isOurs = (error: unknown) => error instanceof Error && ('syscall' in error || 'statusCode' in error || error instanceof Problem)
