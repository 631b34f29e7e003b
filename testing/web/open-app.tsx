import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { createAppRouter } from '#app/web/router.ts'
import { UpdateHint } from '#app/web/shell/updates.tsx'
import type { SecondFactor } from '#features/identity/second-factor.ts'
import { createQueryClient } from '#platform/web/lib/http/query-client.ts'
import { startLanguage } from '#platform/web/lib/language/language.ts'
import { SiteProvider } from '#platform/web/lib/site.tsx'
import { logCaughtError } from '#platform/web/ui/feedback/errors.tsx'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { aCommitteeWithMeetings, aConfiguration, aMeeting, anAgendaItemWithMeeting, aUser, partsOfCommittee } from './fixtures.ts'

type Answers = Record<string, unknown>

/** An error response. */
export const refusal =
  (status: number, body: object = {}) =>
  () =>
    Response.json(body, { status })

/** Default responses: no news, no notes, no preparation, no other meetings of a committee, and nothing withdrawn. */
function ofMost(path: string) {
  if (path === 'news/' || path.endsWith('/notes/') || path.endsWith('/preparation/')) return []
  if (/^committees\/\d+\/$/.test(path)) return aCommitteeWithMeetings()
  if (path.endsWith('/checks/')) return { papers: [], mails: [], warnings: [], links: [] }
  return path.endsWith('/withdrawn/') ? { agenda_items: [], documents: [] } : undefined
}

/**
 * Stubs `fetch` with responses by path below the API root, or by method and path: a value, or a function of the body and headers.
 * Everything else is 404. Returns the recorded requests.
 */
export function stubServer(answers: Answers) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const path = address.replace(/^.*\/api\/v1\//, '')
    asked.push(`${method} ${path}`)
    const answer = answers[`${method} ${path}`] ?? answers[path] ?? ofMost(path)
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    if (typeof answer === 'function') return answer.length > 1 ? answer(sent, headers) : answer(sent)
    return answer === undefined
      ? Response.json(
          { detail: 'Nicht gefunden. Vielleicht wurde der Inhalt entfernt, oder Sie haben keinen Zugang mehr.' },
          { status: 404 },
        )
      : Response.json(answer)
  })
  return asked
}

/** Opens the whole application at an address, in front of a server with these responses. */
export async function openApp(address: string, answers: Answers) {
  const start = {
    'config/': aConfiguration(),
    'users/me/': aUser(),
    'users/me/sessions/': [],
    'users/me/access_tokens/': [],
    'devices/': [],
    'users/me/second_factor/': noFactor,
    'committees/': [],
    'tagesordnung_item/active/': [],
    'tag/?committee=2': [],
    'businesstypes/?show_for_proposal=true': [],
    'ris/postings/?committee_id=2': [],
  }
  // What the pages of documents list beside them.
  const parents = {
    'agenda_items/30/': anAgendaItemWithMeeting(),
    'meetings/4/': aMeeting(),
    'meetings/4/personal_documents/': [],
    'meetings/4/tagesordnung_item/': [],
    'meetings/4/notes/': [],
    'agenda_items/30/notes/': [],
    'agenda_items/30/shared_personal_documents/': [],
  }
  const all = { ...start, ...parents, ...partsOfCommittee(2), ...answers }
  const asked = stubServer(all)
  await startLanguage()
  const client = createQueryClient(() => router.navigate({ to: '/404', replace: true }))
  client.setQueryData(['config'], all['config/'])
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [address] }))
  render(
    <Themed env="test" primary_color="#1f5fa8">
      <SiteProvider site={{ time_zone: 'Europe/Zurich' }}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
          <UpdateHint />
        </QueryClientProvider>
      </SiteProvider>
    </Themed>,
    { onCaughtError: logCaughtError },
  )
  return { user: userEvent.setup(), router, client, asked, answers: all as Answers }
}

/** The state of a user who signs in with the password alone. */
export const noFactor: SecondFactor = {
  has_password: true,
  totp_since: null,
  passkeys: [],
  recovery_code_count: 0,
  is_required: false,
  takes_passkeys: true,
}

/** Responds to a call, and keeps its body. */
export const answering = (sent: unknown[], answer: object) => (body: unknown) => {
  sent.push(body)
  return Response.json(answer)
}
