import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aCommitteeUser } from '#features/committees/web/fixtures.ts'
import type { Motion } from '#features/motions/motion.ts'
import { aMotion } from '#features/motions/web/fixtures.ts'
import { motionsOf } from '#features/motions/web/queries.ts'
import type { Role } from '#platform/shared/actor.ts'
import { clearStorage } from '#platform/web/lib/storage/app-state.ts'
import { refusal } from '#testing/web/open-app.tsx'
import { listPath, openList } from './list-fixtures.tsx'

beforeEach(() => clearStorage())

const draft = aMotion()
const open = aMotion({ status: 'OPEN', status_display: 'Offen' })
const signature = { user_id: 11, full_name: 'Keller Anna', role: 'OTHER_SIGNATORY' as const, signed_at: '', text_hash: '', hash: '' }
const signed = { ...open, signatures: [signature] }
const submitted = { ...signed, status: 'SUBMITTED' as const }

/** The open form of a motion, and what the list returns next: without a motion it is gone. */
async function openForm(motion: Motion, ...roles: Role[]) {
  const eva = aCommitteeUser({ id: 1, first_name: 'Eva', last_name: 'Muster', username: 'muster' })
  const known = {
    'committees/2/users/': [eva],
    'committees/2/committee_groups/': [],
    'vorstoss/60/': refusal(404, { detail: 'Nicht gefunden. Vielleicht wurde der Inhalt entfernt, oder Sie haben keinen Zugang mehr.' }),
  }
  const app = await openList({ motions: [motion], roles, ...known })
  await app.choose(motion.title, 'Bearbeiten')
  const dialog = within(await screen.findByRole('dialog', { name: 'Vorstoss bearbeiten' }))
  const field = (name: string) => dialog.getByRole<HTMLTextAreaElement>('textbox', { name })
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Speichern' })
  await waitFor(() => expect(save.disabled).toBe(false))
  const happens = async (now?: Motion) => {
    app.answers[listPath] = now ? [now] : []
    await app.client.invalidateQueries({ queryKey: motionsOf(4) })
  }
  return { ...app, dialog, field, save, happens }
}

test.each([
  ['is removed', draft, undefined, /gibt es nicht mehr/],
  ['is published', draft, open, /wurde inzwischen veröffentlicht/],
  ['is submitted', open, submitted, /wurde inzwischen eingereicht/],
])('the open form of a motion that %s says so, keeps its text and no longer saves', async (_what, motion, now, words) => {
  const { user, asked, dialog, field, save, happens } = await openForm(
    motion,
    ...((motion === open ? ['member', 'responsible'] : ['member']) as Role[]),
  )
  await user.type(field('Wortlaut'), ' Bald.')
  await happens(now)
  await dialog.findByText(words)
  expect(field('Wortlaut').value).toBe('Der Regierungsrat baut Velowege. Bald.')
  expect(save.disabled).toBe(true)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(asked.some((line) => line.startsWith('PATCH'))).toBe(false)
})

test('a motion signed while its text is edited must have the text reset before the rest can be saved', async () => {
  const { user, answers, dialog, field, save, happens } = await openForm(open, 'member', 'responsible')
  const bodies: unknown[] = []
  answers['PATCH vorstoss/60/'] = (body: unknown) => (bodies.push(body), Response.json(signed))
  await user.type(field('Wortlaut'), ' Bald.')
  await user.click(dialog.getByRole('checkbox', { name: 'Dringlich' }))
  await happens(signed)
  await dialog.findByText(/wurde inzwischen unterzeichnet/)
  expect([field('Wortlaut').value, field('Wortlaut').readOnly]).toEqual(['Der Regierungsrat baut Velowege. Bald.', false])
  await user.click(dialog.getByRole('button', { name: 'Änderungen am Text zurücknehmen' }))
  expect([field('Wortlaut').value, field('Wortlaut').readOnly]).toEqual(['Der Regierungsrat baut Velowege.', true])
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  await user.click(save)
  await waitFor(() => expect(bodies).toEqual([{ is_urgent: true }]))
})

test('an unchanged text becomes read-only as soon as somebody signs', async () => {
  const { dialog, field, happens } = await openForm(open, 'member', 'responsible')
  await happens(signed)
  await dialog.findByText(/ist bereits unterzeichnet. Titel/)
  expect(field('Titel').readOnly).toBe(true)
})

test('disables submitting a motion that was removed, and says why', async () => {
  const { answers, client, choose } = await openList({
    motions: [open],
    'vorstoss/60/': refusal(404, { detail: 'Nicht gefunden. Vielleicht wurde der Inhalt entfernt, oder Sie haben keinen Zugang mehr.' }),
  })
  await choose(open.title, 'Einreichen')
  const yes = await screen.findByRole<HTMLButtonElement>('button', { name: 'Ja' })
  expect(yes.disabled).toBe(false)
  answers[listPath] = []
  await client.invalidateQueries({ queryKey: motionsOf(4) })
  await screen.findByText('Diesen Vorstoss gibt es nicht mehr.')
  expect(yes.disabled).toBe(true)
})
