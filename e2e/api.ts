import { type APIRequestContext, expect } from '@playwright/test'
import type { z } from 'zod'
import { importMeeting } from '#features/meetings/contract.ts'
import type { MeetingReport } from '#features/meetings/import-report.ts'
import { search } from '#features/search/contract.ts'
import { type Asked, type Endpoint, fillPath } from '#platform/shared/endpoint.ts'
import { type Query, writeQuery } from '#platform/web/lib/http/address.ts'

/** A caller of the API: the user of a page, or one without a browser. */
export type Caller = { request: APIRequestContext; context: () => { cookies: () => Promise<{ name: string; value: string }[]> } }

/** Address of an API call. */
export const apiAddress = (path: string): string => `/api/v1/${path}`

/** The CSRF token for unsafe calls. */
export async function csrfToken(caller: Caller): Promise<string> {
  const cookies = await caller.context().cookies()
  return cookies.find(({ name }) => name === 'csrftoken')?.value ?? ''
}

type Read = Endpoint & { method: 'GET'; answer: z.ZodType }

/** Reads from the API with the session of the caller. */
export async function read<const E extends Read>(caller: Caller, { path, answer }: E, asked: Asked<E>): Promise<z.output<E['answer']>> {
  const { params, query = {} } = asked as { params?: Record<string, number>; query?: Query }
  const response = await caller.request.get(apiAddress(fillPath(path, params) + writeQuery(query)))
  expect(response.status()).toBe(200)
  return answer.parse(await response.json()) as z.output<E['answer']>
}

/** Imports a zip of one meeting through the API; the caller must be responsible. */
export async function importZip(caller: Caller, committee: { id: number }, zip: Buffer): Promise<MeetingReport & { id: number }> {
  const response = await caller.request.post(apiAddress(fillPath(importMeeting.path, { committee: committee.id })), {
    headers: { 'X-CSRFToken': await csrfToken(caller) },
    multipart: { zipfile: asUpload(zip) },
  })
  const [report] = importMeeting.answer.parse(await response.json()).meetings
  if (!report || report.id === null) throw new Error('The import made no meeting')
  return { ...report, id: report.id }
}

/** A file as a file chooser takes it. */
export const asUpload = (buffer: Buffer, name = 'sitzung.zip') => ({ name, mimeType: 'application/zip', buffer })

/** Files are indexed after the site has started: waits until one is found by its text, as long as the test may take. */
export async function untilRead(caller: Caller, query: string, path: RegExp) {
  const find = async () => {
    const answer = await caller.request.get(apiAddress(search.path), { params: { query } })
    return search.answer.parse(await answer.json()).items.map((hit) => hit.path)
  }
  await expect.poll(find, { timeout: 0 }).toContainEqual(expect.stringMatching(path))
}
