import { randomUUID } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { acceptForm } from '#platform/server/http/accept.ts'
import { invalid, Problem } from '#platform/server/http/problem.ts'
import { untilClosed } from '#platform/server/lib/until-closed.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'

export type Upload = Pick<Endpoint, 'form'> & { upload: string }
type Form<U extends Upload> = U['form'] extends z.ZodType ? z.output<U['form']> : undefined
/** The texts beside the files. */
export type Received<U extends Upload> = AsyncDisposable & { form: Form<U> }
/** `name` as the sender has it. */
export type Arrived = { path: string; name: string }
/** `limit` is of all files together, in bytes. */
export type Where = { folder: string; limit: number }
/** `least` is 1 unless texts alone will do. */
type Several = Where & { most: number; least?: 0 }

/**
 * Streams the files of a call's multipart body to a temporary folder, where they are until the caller is done with them.
 * Throws 400 on the field when there is none and one is needed, when there are more than `most`, or when its texts do not fit, 400 when the upload breaks off,
 * 413 when they are larger than `limit`. Then none is there.
 */
export async function receiveFiles<const U extends Upload>(
  request: FastifyRequest,
  upload: U,
  where: Several,
): Promise<Received<U> & { files: Arrived[] }> {
  await mkdir(where.folder, { recursive: true, mode: 0o700 })
  const files: Arrived[] = []
  const written: WriteStream[] = []
  const remove = async () => {
    await Promise.all(written.map(untilClosed))
    await Promise.all(files.map(({ path }) => rm(path, { force: true })))
  }
  try {
    const fields = await readForm(request, { field: upload.upload, files, written, ...where })
    return { files, form: (upload.form && acceptForm(upload.form, fields)) as Form<U>, [Symbol.asyncDispose]: remove }
  } catch (error) {
    // What is still on its way is read, and not kept: the connection's next request comes behind it.
    request.raw.unpipe().resume()
    await remove()
    throw isOurs(error) ? error : unreadable()
  }
}

type Reading = Several & { field: string; files: Arrived[]; written: WriteStream[] }

/** Answers the texts; `files` are added as they arrive. */
async function readForm(request: FastifyRequest, reading: Reading) {
  const { field, limit, least = 1 } = reading
  const missing = () => invalid({ [field]: [{ key: 'problem.required_input_missing' }] })
  if (!request.isMultipart()) throw least === 0 ? unreadable() : missing()
  // Not a byte of it is taken, where its size is told before.
  if (Number(request.headers['content-length']) > limit + roomForTexts) throw tooLarge(reading)
  const stop = new AbortController()
  const tooMuch = moreThan(request.raw, limit + roomForTexts).then(() => {
    stop.abort()
    throw tooLarge(reading)
  })
  return Promise.race([readParts(request, { ...reading, missing, signal: stop.signal }), tooMuch])
}

/** Told once so much of a body has arrived, which may have no end. */
function moreThan(body: Readable, most: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  // Nothing flows before there is somebody who takes it apart.
  body.pause().on('data', (piece: Buffer) => {
    arrived += piece.length
    if (arrived > most) resolve()
  })
  return promise
}

type ReadingParts = Reading & { missing: () => Problem; signal: AbortSignal }

async function readParts(request: FastifyRequest, reading: ReadingParts) {
  const { field, files, limit, most, least = 1, missing } = reading
  const fields: Record<string, unknown> = {}
  let room = limit
  for await (const part of request.parts({
    limits: { fileSize: limit, files: most + 1, fields: 20, parts: most + 21, fieldSize: longestField },
  })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw invalid({ [part.fieldname]: [{ key: 'problem.invalid_value' }] })
      fields[part.fieldname] = part.value
      continue
    }
    if (part.fieldname !== field || !part.filename) throw unread(part, missing())
    if (files.length === most) throw unread(part, invalid({ [field]: [{ key: 'problem.too_many_files', params: { count: most } }] }))
    room -= await writePart(part, reading)
    if (room < 0) throw tooLarge(reading)
  }
  if (files.length < least) throw missing()
  return fields
}

const unreadable = () => new Problem(400, { detail: { key: 'problem.unreadable' } })

const unread = ({ file }: MultipartFile, problem: Problem): Problem => {
  file.resume()
  return problem
}

/** Answers how many bytes it is. */
async function writePart(part: MultipartFile, reading: ReadingParts): Promise<number> {
  const path = join(reading.folder, randomUUID())
  reading.files.push({ path, name: part.filename })
  const bytes = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: 2 ** 20 })
  reading.written.push(bytes)
  await pipeline(part.file, bytes, { signal: reading.signal })
  if (part.file.truncated) throw tooLarge(reading)
  return bytes.bytesWritten
}

/** In bytes. Nothing of a text is left out: a longer one is refused. */
const longestField = 2 ** 19
const roomForTexts = 2 ** 21
const tooLarge = ({ limit, most }: Several) =>
  new Problem(413, {
    detail: { key: most === 1 ? 'problem.file_too_large' : 'problem.files_too_large', params: { limit: Math.ceil(limit / 2 ** 20) } },
  })

/** Told on purpose, or by the disk; anything else is a form that broke off or is none. */
const isOurs = (error: unknown) => error instanceof Error && ('syscall' in error || 'statusCode' in error || error instanceof Problem)
