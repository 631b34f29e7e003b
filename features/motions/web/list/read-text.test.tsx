import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aMotion, aMotionAttachment, aSignatory } from '#features/motions/web/fixtures.ts'
import { motionsOf } from '#features/motions/web/queries.ts'
import { closeNotice } from '#platform/web/ui/feedback/notify.ts'
import { refusal } from '#testing/web/open-app.tsx'
import { listPath, openList } from './list-fixtures.tsx'

beforeEach(() => closeNotice())

const toSubmit = aMotion({ status: 'OPEN', status_display: 'Offen' })
const first = aSignatory({ vorstoss_signatory_id: 700, role: 'FIRST_SIGNATORY' })
const toSign = { ...toSubmit, first_signatory_id: 11, can_sign: true, signatories: [first, aSignatory({ signatory_id: 1 })] }
const other = { description: 'Niemand baut Velowege.', attachments: [aMotionAttachment()], text_hash: 'd'.repeat(64) }
const reason = 'Der Text wurde geändert.'
const changed = { detail: reason, non_field_errors: [reason] }
const HAVE_READ = 'Ich habe den neuen Text gelesen'

test.each([
  ['signs', 'Unterzeichnen', 'Unterzeichnen', 'sign', toSign, 'Sie haben den Vorstoss unterzeichnet.'],
  ['submits', 'Einreichen', 'Ja', 'submit', toSubmit, 'Der Vorstoss wurde eingereicht.'],
] as const)(
  'a person who %s a changed text is refused, must read the new text, and then succeeds',
  async (_, entry, yes, name, motion, done) => {
    const bodies: unknown[] = []
    const { user, answers, choose } = await openList({ motions: [motion] })
    const path = `POST vorstoss/60/${name}/`
    const answerBy = (answer: () => Response) => (body: unknown) => (bodies.push(body), answer())
    answers[path] = answerBy(() => {
      answers[listPath] = [{ ...motion, ...other }]
      return refusal(409, changed)()
    })
    await choose(motion.title, entry)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: yes }))
    await screen.findByText(new RegExp(`ein Fehler aufgetreten: ${reason}`))
    expect((await dialog.findByRole('alert')).textContent).toContain('Geändert: Wortlaut, Beilagen.')
    expect(dialog.getByText(other.description)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: yes })).toBeNull()
    // Half of a double click does not sign.
    answers[path] = answerBy(() => Response.json(motion))
    await user.dblClick(dialog.getByRole('button', { name: HAVE_READ }))
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(bodies).toEqual([{ text_hash: motion.text_hash }])
    await user.click(dialog.getByRole('button', { name: yes }))
    await screen.findByText(done)
    expect(bodies).toEqual([{ text_hash: motion.text_hash }, { text_hash: other.text_hash }])
  },
)

test('a text that changes in the open dialog must be read again; other fields change without notice', async () => {
  const { asked, user, answers, client, choose } = await openList({ motions: [toSign] })
  const becomes = async (change: object) => {
    answers[listPath] = [{ ...toSign, ...change }]
    await client.invalidateQueries({ queryKey: motionsOf(4) })
  }
  await choose(toSign.title, 'Unterzeichnen')
  const dialog = within(await screen.findByRole('dialog'))
  await becomes({ is_urgent: true, updated: '2026-09-14T12:40:00+00:00' })
  expect(dialog.queryByRole('alert')).toBeNull()
  await becomes(other)
  await user.click(await dialog.findByRole('button', { name: HAVE_READ }))
  await becomes({ title: 'Keine Velowege', text_hash: 'e'.repeat(64) })
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Geändert: Titel, Wortlaut, Beilagen.'))
  await becomes(other)
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
  expect(asked.some((line) => line.startsWith('POST vorstoss'))).toBe(false)
})

test('follows a motion that its change removes from the filtered list, also after it is gone', async () => {
  const search = '?businessType=9'
  const { answers, client, choose } = await openList({
    motions: [],
    search,
    [`${listPath}?business_type=9`]: [toSign],
    'vorstoss/60/': { ...toSign, ...other, business_type: { id: 10, text: 'Interpellation', api_uid: 'interpellation' } },
  })
  await choose(toSign.title, 'Unterzeichnen')
  const dialog = within(await screen.findByRole('dialog'))
  answers[`${listPath}?business_type=9`] = []
  await client.invalidateQueries({ queryKey: motionsOf(4) })
  expect((await dialog.findByRole('alert')).textContent).toContain('Geändert: Geschäftsart, Wortlaut, Beilagen.')
  expect(dialog.getByText('Interpellation')).toBeTruthy()
  delete answers['vorstoss/60/']
  await client.invalidateQueries({ queryKey: motionsOf(4) })
  expect(dialog.getByText('Interpellation')).toBeTruthy()
})

test('the details of a removed motion stay as last read', async () => {
  const { answers, client, choose } = await openList({ motions: [toSign] })
  const becomes = async (motions: object[]) => {
    answers[listPath] = motions
    await client.invalidateQueries({ queryKey: motionsOf(4) })
  }
  await choose(toSign.title, 'Einzelheiten anzeigen')
  const dialog = within(await screen.findByRole('dialog'))
  await becomes([{ ...toSign, ...other }])
  await dialog.findByText(other.description)
  await becomes([])
  await screen.findByText('Keine Vorstösse gefunden')
  expect(dialog.getByText(other.description)).toBeTruthy()
})
