import { expect } from 'vitest'
import { requestFor } from './ask.ts'
import type { Built } from './build.ts'
import { type Deed, deeds } from './deeds.ts'
import { judge } from './judge.ts'

/** What somebody did, judged by the reference, and what is so afterwards; nothing where the world has nothing of the kind. */
export async function play(built: Built, drawn: Deed): Promise<boolean> {
  const deed = fitted(built, drawn)
  if (!deed) return false
  const { answers, next } = judge(built.world, deed)
  const { method, path, payload, headers } = requestFor(built, deed)
  const answer = await built.clients[deed.by]!.request({
    method,
    url: `/api/v1/${path}`,
    ...(payload && { payload }),
    ...(headers && { headers }),
  })
  expect(answers, `${JSON.stringify(deed)} was answered ${answer.statusCode} ${answer.payload.slice(0, 300)}`).toContain(answer.statusCode)
  if (answer.statusCode === 200) next?.(built.world)
  return true
}

const taggable = ['protocols', 'proposals', 'attachments']

export function fitted({ world }: Built, { by, does, on, with: whom }: Deed): Deed | undefined {
  const places = world[deeds[does]]
    .map((_, at) => at)
    .filter((at) => {
      const kind = world.documents[at]?.kind ?? ''
      if (does === 'tag_document') return taggable.includes(kind)
      return (does !== 'rename_paper' && does !== 'remove_paper') || kind === 'personal_documents'
    })
  const chosen = places[on % places.length]
  return chosen === undefined ? undefined : { by: by % world.persons, does, on: chosen, with: whom % world.persons }
}
