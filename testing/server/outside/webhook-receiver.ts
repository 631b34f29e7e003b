import type { AddressInfo } from 'node:net'
import fastify, { type FastifyReply } from 'fastify'
import { Webhook } from 'standardwebhooks'

type Message = { type: string; timestamp: string; data: Record<string, unknown> }
export type Received = { id: string; headers: Record<string, string>; body: string; message: Message }
type Behaviour = (received: Received, reply: FastifyReply) => unknown

/**
 * A receiver of webhooks on this machine that compares their signatures with those of the library of Standard Webhooks, and keeps them. Their age is not
 * judged, since the server's clock may stand still. `secret` is set once it is known.
 */
export async function aWebhookReceiver(answer: Behaviour = (_received, reply) => reply.code(204).send()) {
  const received: Received[] = []
  const receiver = { secret: '' }
  const app = fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/hook', (request, reply) => {
    const [headers, body] = [request.headers as Record<string, string>, request.body as string]
    const { 'webhook-id': id = '', 'webhook-timestamp': seconds = '', 'webhook-signature': signature } = headers
    const expected = new Webhook(receiver.secret).sign(id, new Date(Number(seconds) * 1000), body)
    if (signature !== expected) throw new Error(`signed with ${signature}, expected ${expected}`)
    const arrived = { id, headers, body, message: JSON.parse(body) as Message }
    received.push(arrived)
    return answer(arrived, reply)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return Object.assign(receiver, {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    [Symbol.asyncDispose]: () => app.close(),
  })
}
export type WebhookReceiver = Awaited<ReturnType<typeof aWebhookReceiver>>
