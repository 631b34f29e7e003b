import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new secret as Standard Webhooks writes it: 256 random bits. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64')

type Message = { id: string; body: string; now: Date }

/** The headers by which the other system knows that a message is ours, unchanged and recent (Standard Webhooks 1.0). */
export function signedHeaders(secret: string, { id, body, now }: Message): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
