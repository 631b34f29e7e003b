import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import multipart from '@fastify/multipart'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'

type ArrivedFile = { name: string; type: string; bytes: Buffer }
/** A posting as it arrived, parsed by an independent library. */
export type Arrived = { headers: IncomingHttpHeaders; fields: Record<string, unknown>; files: ArrivedFile[] }

/** Responds to a posting: by its return value, or by using the reply. */
export type Behaviour = (arrived: Arrived, reply: FastifyReply) => unknown

type Behaviours = {
  answer?: Behaviour
  /** Set for HTTPS. */
  certificate?: { key: string; cert: string }
  /** Called once the headers have arrived, before the body is read. */
  begun?: () => 'hang up' | 'stop reading' | undefined
}

const takes: Behaviour = () => ({ title: 'Registriert', id: 'GS-1' })

/** A real records system on this machine that behaves as the test says, and keeps its postings. */
export async function aRecordsSystem({ answer = takes, begun, certificate }: Behaviours = {}) {
  const arrived: Arrived[] = []
  const app = fastify({ forceCloseConnections: true, https: certificate ?? null })
  await app.register(multipart, { limits: { fileSize: 2 ** 30, fieldSize: 2 ** 20 } })
  app.post('/postings', async (request, reply) => {
    const end = begun?.()
    if (end) return breakOff(end, request, reply)
    const posting = await readPosting(request)
    arrived.push(posting)
    return answer(posting, reply)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    port,
    url: `http${certificate ? 's' : ''}://127.0.0.1:${port}/postings`,
    arrived,
    [Symbol.asyncDispose]: () => app.close(),
  }
}

function breakOff(end: 'hang up' | 'stop reading', { raw }: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  if (end === 'hang up') raw.socket.destroy()
}

async function readPosting(request: FastifyRequest): Promise<Arrived> {
  const fields: Record<string, unknown> = {}
  const files: ArrivedFile[] = []
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else if (part.fieldname === 'files') files.push({ name: part.filename, type: part.mimetype, bytes: await part.toBuffer() })
  }
  return { headers: request.headers, fields, files }
}

/** Never responds. */
export const silence: Behaviour = () => new Promise<never>(() => undefined)

/** Starts a response that never ends. */
export const halfAnAnswer: Behaviour = (_arrived, reply) => {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json' }).write('{"title": "Regis')
}

/** Closes the connection instead of responding, or in the middle of the response. */
export const hangsUp: Behaviour = (_arrived, reply) => {
  reply.hijack()
  reply.raw.socket?.destroy()
}
export const hangsUpInTheMidst: Behaviour = (_arrived, reply) => {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-length': '1000' })
  reply.raw.write('{"title": "Registriert"', () => reply.raw.socket?.destroy())
}
