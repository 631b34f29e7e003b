import { request } from 'node:http'
import type { RunningServer } from '#testing/server/site/running-server.ts'

type Asked = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; payload?: Buffer | string }
/** `lost`: the request was sent, but no response came. */
export type Answered = { status: number; text: string; by: RunningServer } | { lost: string; by: RunningServer }

/** A load balancer for several app servers: round robin among those that report ready, without retries. */
export function entrance(servers: Set<RunningServer>) {
  let turn = 0
  const inTurn = () => {
    turn += 1
    const all = [...servers]
    return [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)]
  }
  return async (asked: Asked): Promise<Answered> => {
    for (const server of inTurn()) {
      const ready = await ask(server, { method: 'GET', path: '/readyz', headers: {} })
      if ('status' in ready && ready.status === 200) return ask(server, asked)
    }
    throw new Error('no server is ready')
  }
}

const ask = (server: RunningServer, { path, payload, ...asked }: Asked) =>
  new Promise<Answered>((resolve) => {
    const lost = ({ code = '' }: NodeJS.ErrnoException) => resolve({ lost: code, by: server })
    request(new URL(server.address + path), { ...asked, agent: false }, (response) => {
      const pieces: Buffer[] = []
      response
        .on('data', (piece: Buffer) => pieces.push(piece))
        .on('error', lost)
        .on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString(), by: server }))
    })
      .on('error', lost)
      .end(payload)
  })
