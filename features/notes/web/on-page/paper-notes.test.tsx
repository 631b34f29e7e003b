import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { aDocumentWithParents, aMember } from '#features/documents/web/fixtures.ts'
import { createQueryClient } from '#platform/web/lib/http/query-client.ts'
import { stubServer } from '#testing/web/open-app.tsx'
import { usePaperNotes } from './paper-notes.ts'

test('changing the document ends what was begun, and a late answer changes nothing', () => {
  stubServer({})
  const client = createQueryClient(async () => {})
  client.setQueryData(['me'], aMember())
  client.setQueryData(['committees'], [])
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const { result, rerender } = renderHook(({ id }) => usePaperNotes(aDocumentWithParents({ id })), { initialProps: { id: 50 }, wrapper })
  const writing = { do: 'write', place: { page_number: 1, position_x: 1, position_y: 1 } } as const
  act(() => result.current.begin(writing))
  const saved = result.current.select
  rerender({ id: 51 })
  expect(result.current.doing).toBeNull()
  act(() => result.current.begin(writing))
  act(() => saved(90))
  expect(result.current).toMatchObject({ doing: writing, selected: null })
})
