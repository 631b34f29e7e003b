import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { disconnectSignal } from './work.ts'

const aReply = () => ({ raw: new ServerResponse(new IncomingMessage(new Socket())) }) as FastifyReply

test('the signal aborts when the caller leaves, and at once if the caller has left already', () => {
  const [there, gone] = [aReply(), aReply()]
  gone.raw.destroy()
  expect(disconnectSignal(gone).aborted).toBe(true)
  expect(disconnectSignal(there).aborted).toBe(false)
  there.raw.emit('close')
  expect(disconnectSignal(there).aborted).toBe(true)
})
