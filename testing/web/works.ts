import { vi } from 'vitest'
import { worksTopic } from '#platform/shared/live-topics.ts'
import { connected, tell } from './broker.ts'
import { aConfiguration } from './fixtures.ts'

/** A site with MQTT, for pages that use the broker of `broker.ts`. */
export const withLive = { 'config/': aConfiguration({ mqtt: { available: true, username: '1.2', password: 'geheim' } }) }

const name = '1f0c6cd8-6a1f-4f6e-9f57-3c1b8d1a2b10'

/** Gives the page's next works a known name; `stands` publishes the position of this or another work in the queue. */
export function nameWorks() {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(name)
  return {
    name,
    connected,
    stands: (ahead: number | null, work: string = name) => tell(worksTopic, { work, ahead }),
  }
}
