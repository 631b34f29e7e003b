import { expect } from 'vitest'
import { requestFor } from './ask.ts'
import { judge } from './judging/judge.ts'
import { type Operation, operations } from './operations.ts'
import type { Built } from './worlds/build.ts'

/** Performs an operation and compares it with the reference; false if the world has no object for it. */
export async function play(built: Built, drawn: Operation): Promise<boolean> {
  const operation = fitted(built, drawn)
  if (!operation) return false
  const { answers, next } = judge(built.world, operation)
  const { method, path, payload, headers } = requestFor(built, operation)
  const answer = await built.clients[operation.by]!.request({
    method,
    url: `/api/v1/${path}`,
    ...(payload && { payload }),
    ...(headers && { headers }),
  })
  expect(answers, `${JSON.stringify(operation)} was answered ${answer.statusCode} ${answer.payload.slice(0, 300)}`).toContain(
    answer.statusCode,
  )
  if (answer.statusCode === 200) next?.(built.world)
  return true
}

const taggable = ['protocols', 'proposals', 'attachments']

export function fitted({ world }: Built, { by, does, on, with: whom }: Operation): Operation | undefined {
  const places = world[operations[does]]
    .map((_, at) => at)
    .filter((at) => {
      const kind = world.documents[at]?.kind ?? ''
      if (does === 'tag_document') return taggable.includes(kind)
      return (does !== 'rename_paper' && does !== 'remove_paper') || kind === 'personal_documents'
    })
  const chosen = places[on % places.length]
  return chosen === undefined ? undefined : { by: by % world.persons, does, on: chosen, with: whom % world.persons }
}
