import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { aMember } from '#features/documents/web/fixtures.ts'
import type { Note } from '#features/notes/note.ts'
import { notesQuery } from '#features/notes/web/queries.ts'
import { createQueryClient } from '#platform/web/lib/http/query-client.ts'
import { stubServer } from '#testing/web/open-app.tsx'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import { aPlacedNote } from './fixtures.ts'
import { useMove } from './paper-notes.ts'

const paper = { kind: 'attachments', id: 50 } as const
const to = (position_x: number) => ({ page_number: 1, position_x, position_y: 300 })

test('a marker moved twice never jumps back', async () => {
  await startPaperLanguage()
  let stored = aPlacedNote()
  const asked = stubServer({
    'attachments/50/notes/': () => Response.json([stored]),
    'PATCH notes/1/': (body: Partial<Note>) => {
      stored = { ...stored, ...body } as typeof stored
      return Response.json(stored)
    },
  })
  const client = createQueryClient(async () => {})
  const query = notesQuery(paper)
  client.setQueryData(['me'], aMember())
  await client.query(query)
  const places: unknown[] = []
  client.getQueryCache().subscribe(() => places.push(client.getQueryData(query.queryKey)?.[0]?.position_x))
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const { result } = renderHook(() => [useMove(paper, () => {}), useQuery(query)] as const, { wrapper })
  const [move] = result.current
  move(aPlacedNote(), to(110))
  move(aPlacedNote(), to(120))
  await waitFor(() => expect(asked.filter((one) => one.startsWith('PATCH'))).toHaveLength(2))
  await waitFor(() => expect(client.isFetching() + client.isMutating()).toBe(0))
  expect(places.slice(places.indexOf(120))).toEqual(places.slice(places.indexOf(120)).map(() => 120))
  expect(asked.filter((one) => one.startsWith('GET'))).toHaveLength(2)
})
