import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { portOf } from '#testing/server/site/ports.ts'
import { drainOf } from './connections.ts'

test('closing the server waits until a slow reader has the whole answer', async () => {
  const size = 32 * 2 ** 20
  const app = fastify()
  const drain = drainOf(app, 60)
  app.addHook('preClose', () => drain())
  app.get('/', async () => Buffer.alloc(size, 'x'))
  const reader = connect(await portOf({ app }), '127.0.0.1').pause()
  reader.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await once(reader, 'readable')
  const closed = app.close()
  let received = 0
  reader.on('data', (piece: Buffer) => {
    received += piece.length
  })
  await once(reader, 'close')
  await closed
  expect(received).toBeGreaterThan(size)
})
