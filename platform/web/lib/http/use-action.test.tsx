import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { byId, endpoint } from '#platform/shared/endpoint.ts'
import { refusal, stubServer } from '#testing/web/open-app.tsx'
import { call } from './call.ts'
import { createQueryClient } from './query-client.ts'
import { useAction } from './use-action.ts'

const getThing = endpoint({
  summary: 'Do something',
  method: 'GET',
  path: 'things/:id/',
  params: byId,
  answer: z.object({ signed: z.boolean() }),
})
const signThing = endpoint({
  summary: 'Do something',
  method: 'POST',
  path: 'things/:id/sign/',
  params: byId,
  answer: z.object({ signed: z.boolean() }),
})

/** A page that shows thing 1 and can sign it; thing 2 is cached. */
async function openThing(signing: unknown) {
  const answers: Record<string, unknown> = { 'things/1/': { signed: false }, 'things/1/sign/': signing }
  const asked = stubServer(answers)
  const client = createQueryClient(async () => {})
  client.setQueryData(['things', 2], { signed: true })
  const { result } = renderHook(
    () => ({
      thing: useQuery({ queryKey: ['things', 1], queryFn: () => call(getThing, { params: { id: 1 } }) }),
      sign: useAction(signThing, { refresh: ['things'] }),
    }),
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  )
  await waitFor(() => expect(result.current.thing.data).toEqual({ signed: false }))
  return { result, client, asked, answers }
}

test('sends the action and refreshes what it changed', async () => {
  const { result, asked, answers } = await openThing({ signed: true })
  answers['things/1/'] = { signed: true }
  result.current.sign.mutate({ params: { id: 1 } })
  await waitFor(() => expect(result.current.thing.data).toEqual({ signed: true }))
  expect(asked).toEqual(['GET things/1/', 'POST things/1/sign/', 'GET things/1/'])
})

test('a refusal refreshes as well, and forgets what may no longer be seen', async () => {
  const { result, client, asked } = await openThing(refusal(403, { detail: 'Dazu sind Sie nicht berechtigt.' }))
  result.current.sign.mutate({ params: { id: 1 } })
  await waitFor(() => expect(result.current.sign.error).toMatchObject({ status: 403 }))
  await waitFor(() => expect(asked).toEqual(['GET things/1/', 'POST things/1/sign/', 'GET things/1/']))
  expect(client.getQueryData(['things', 2])).toBeUndefined()
})

test('onDone runs before the refresh, even if the component is unmounted', async () => {
  const order: string[] = []
  stubServer({ 'things/1/sign/': { signed: true } })
  const client = createQueryClient(async () => {})
  const onDone = ({ params }: { params: { id: unknown } }) => void order.push(`done ${String(params.id)}`)
  const refresh = async () => order.push('read again')
  const { result, unmount } = renderHook(() => useAction(signThing, { onDone, refresh }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  result.current.mutate({ params: { id: 1 } })
  unmount()
  await waitFor(() => expect(order).toEqual(['done 1', 'read again']))
})
