import { randomUUID } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AppContext } from '#platform/server/deps.ts'
import { untilClosed } from '#platform/server/lib/write-durably.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { invalid, Problem } from './problem.ts'
import { acceptForm } from './validation.ts'

type Upload = Pick<Endpoint, 'form'> & { upload: string }
type Form<U extends Upload> = U['form'] extends z.ZodType ? z.output<U['form']> : undefined
/** `form` holds the other fields of the form. */
type Received<U extends Upload> = AsyncDisposable & { form: Form<U> }
/** `path` is the temporary file, `name` the sender's file name. */
export type Arrived = { path: string; name: string }
/** `limit` in bytes is for all files together. */
type Where = { folder: string; limit: number }
/** `least` is 1 by default; 0 if a form without files is allowed. */
type Several = Where & { most: number; least?: 0 }

/**
 * Streams the files of a multipart body to a temporary folder; they are removed when disposed, or when this throws.
 * Throws 400 for the field if a required file is missing, if there are more than `most`, or if the texts are invalid; 400 if the upload breaks off;
 * 413 if the files are larger than `limit`.
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
    // Discards the rest of the body, so that the connection can be reused for the next request.
    request.raw.unpipe().resume()
    await remove()
    throw isOurs(error) ? error : unreadable()
  }
}

type Reading = Several & { field: string; files: Arrived[]; written: WriteStream[] }

/** Returns the text fields; adds to `files` as they arrive. */
async function readForm(request: FastifyRequest, reading: Reading) {
  const { field, limit, least = 1 } = reading
  const missing = () => invalid({ [field]: [{ key: 'problem.required_input_missing' }] })
  if (!request.isMultipart()) throw least === 0 ? unreadable() : missing()
  // Refused before a byte is read, if the size is announced.
  if (Number(request.headers['content-length']) > limit + roomForTexts) throw tooLarge(reading)
  const stop = new AbortController()
  const tooMuch = moreThan(request.raw, limit + roomForTexts).then(() => {
    stop.abort()
    throw tooLarge(reading)
  })
  return Promise.race([readParts(request, { ...reading, missing, signal: stop.signal }), tooMuch])
}

/** Resolves once more than `most` bytes of a body have arrived, which may be endless. */
function moreThan(body: Readable, most: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  // Paused, so that nothing is lost before the multipart parser is attached.
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

/** Returns the size in bytes. */
async function writePart(part: MultipartFile, reading: ReadingParts): Promise<number> {
  const path = join(reading.folder, randomUUID())
  reading.files.push({ path, name: part.filename })
  const bytes = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: 2 ** 20 })
  reading.written.push(bytes)
  await pipeline(part.file, bytes, { signal: reading.signal })
  if (part.file.truncated) throw tooLarge(reading)
  return bytes.bytesWritten
}

/** In bytes. Longer texts are refused, not truncated. */
const longestField = 2 ** 19
const roomForTexts = 2 ** 21
const tooLarge = ({ limit, most }: Several) =>
  new Problem(413, {
    detail: { key: most === 1 ? 'problem.file_too_large' : 'problem.files_too_large', params: { limit: Math.ceil(limit / 2 ** 20) } },
  })

/** Whether an error is a Problem or comes from the disk; any other means that the form is malformed or broke off. */
const isOurs = (error: unknown) => error instanceof Error && ('syscall' in error || 'statusCode' in error || error instanceof Problem)

/** `path` is the temporary file, `name` the sender's file name, `form` the other fields. */
export type ReceivedFile<U extends Upload> = Received<U> & { path: string; name: string }

/**
 * Streams the only file of a multipart body to a temporary folder; it is removed when disposed.
 * Throws 400 for the field if the file is missing or the texts are invalid, 400 if the upload breaks off, 413 if it is larger than `limit` bytes.
 */
export async function receiveFile<const U extends Upload>(request: FastifyRequest, upload: U, where: Where): Promise<ReceivedFile<U>> {
  const { files, ...received } = await receiveFiles(request, upload, { ...where, most: 1 })
  return { ...received, ...(files[0] as { path: string; name: string }) }
}

/** Temporary folder and size limit (bytes) of one kind of upload. What a kill left there is removed at start. */
export function arriving({ app, env }: AppContext, { folder: name, limit }: { folder: string; limit: number }) {
  const folder = join(env.data_dir, name)
  // Safe, because DATA_DIR belongs to this process alone.
  app.addHook('onReady', () => rm(folder, { recursive: true, force: true }))
  return { folder, limit }
}
