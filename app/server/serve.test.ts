import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { importReport } from '#features/meetings/import-report.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { multipart } from '#testing/server/files/multipart.ts'
import { aRunningSite, type RunningSite } from '#testing/server/site/running-site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await aRunningSite({ LOG_LEVEL: 'info' })
})
afterAll(() => site[Symbol.asyncDispose]())

/** An import of which the server has only received the first half. */
async function halfAnImport() {
  const { payload, headers } = multipart('zipfile', await geverZip({ meetings: [aMeetingManifest()] }))
  const sending = request(`${site.server.address}/api/v1/committees/${site.committee.id}/import_meeting/`, {
    method: 'POST',
    headers: { ...site.headers, ...headers, 'content-length': payload.length },
  })
  const answer = answerTo(sending)
  sending.write(payload.subarray(0, payload.length / 2))
  await expect.poll(() => readdir(join(site.data_dir, 'arriving')).catch(() => [])).toHaveLength(1)
  return { answer, finish: () => sending.end(payload.subarray(payload.length / 2)) }
}

async function answerTo(sending: ClientRequest) {
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  return { status: response.statusCode, connection: response.headers.connection, body: await text(response) }
}

/** A connection with an incomplete request. */
async function halfAQuestion(path: string) {
  const { hostname, port } = new URL(site.server.address)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n`)
  await once(socket, 'connect')
  return async () => {
    socket.write('\r\n')
    return text(socket)
  }
}

const isRefused = async () => {
  const { hostname, port } = new URL(site.server.address)
  const socket = connect(Number(port), hostname)
  return once(socket, 'connect').then(
    () => !socket.destroy(),
    (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
  )
}

async function closeCodeOf(socket: WebSocket) {
  const [code] = (await once(socket, 'close')) as [number]
  return code
}

test('on SIGTERM the server refuses new connections, sends listeners away, finishes requests, and exits with 0', async () => {
  const listener = new WebSocket(`${site.server.address.replace('http', 'ws')}/mqtt`, 'mqtt')
  await once(listener, 'open')
  const closed = closeCodeOf(listener)
  expect(await (await fetch(`${site.server.address}/readyz`)).json()).toEqual({ status: 'ok' })
  const readiness = await halfAQuestion('/readyz')
  const { answer, finish } = await halfAnImport()

  site.server.signal('SIGTERM')
  await expect.poll(isRefused).toBe(true)
  expect(await closed).toBe(1012)
  const said = await readiness()
  expect(said).toMatch(/^HTTP\/1\.1 503 /)
  expect(said).toContain('{"status":"unavailable","failing":"stopping"}')
  finish()
  const { status, connection, body } = await answer
  expect([status, connection]).toEqual([200, 'close'])
  expect(await site.server.gone).toBe(0)
  const isRequest = (line: string) => line.includes('"msg":"request"')
  const beside = site.server
    .output()
    .split('\n')
    .filter((line) => !isRequest(line))
  expect(beside).toEqual([expect.stringMatching(/^Traktanda \S+: http\S+\/$/), ''])

  await site.restart({ STOP_SECONDS: '1' })
  const [meeting] = importReport.parse(JSON.parse(body)).meetings
  expect((await site.request(`meetings/${meeting?.id}/`)).status).toBe(200)
})

test('a request that does not end in time is cut off, and the server still exits with 0', async () => {
  const { answer } = await halfAnImport()
  const broken = expect(answer).rejects.toThrow('socket hang up')
  expect(await site.server.stop()).toBe(0)
  await broken
  expect(site.server.output()).toContain('they did not end in time')
  await site.restart({ STOP_SECONDS: '600' })
})

test('a second signal ends the server at once', async () => {
  const { answer } = await halfAnImport()
  const broken = expect(answer).rejects.toThrow('socket hang up')
  let code: number | null | undefined
  void site.server.gone.then((exitCode) => {
    code = exitCode
  })
  site.server.signal('SIGINT')
  await expect
    .poll(() => {
      site.server.signal('SIGTERM')
      return code
    })
    .toBe(1)
  await broken
})
