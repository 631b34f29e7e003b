import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aFirstSignatory, aMotion, aSignatory } from '#features/motions/web/fixtures.ts'
import { aCommitteeWithMeetings, aMeeting, aMeetingListed } from '#testing/web/fixtures.ts'
import { refusal } from '#testing/web/open-app.tsx'
import { listPath, openList } from './list-fixtures.tsx'

const open = aMotion({ status: 'OPEN', status_display: 'Offen', signatories: [aFirstSignatory(), aSignatory()] })
const toSign = aMotion({ ...open, first_signatory_id: 11, can_sign: true, signatories: [aSignatory({ signatory_id: 1 })] })

test('withdraws with a reason, which the list then shows; a failure keeps the reason', async () => {
  const { answers, choose, user, asked } = await openList({ motions: [open], 'POST vorstoss/60/withdraw/': refusal(500) })
  await choose(open.title, 'Zurückziehen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Vorstoss zurückziehen' }))
  await user.type(dialog.getByRole('textbox'), 'Erledigt.')
  await user.click(dialog.getByRole('button', { name: 'Zurückziehen' }))
  await screen.findByText(/^Der Vorstoss konnte nicht zurückgezogen werden/)
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Erledigt.')
  const withdrawn = { ...open, status: 'WITHDRAWN', status_display: 'Zurückgezogen', withdrawn: { at: open.created, reason: 'Erledigt.' } }
  let sent: unknown
  Object.assign(answers, {
    'POST vorstoss/60/withdraw/': (body: unknown) => ((sent = body), Response.json(withdrawn)),
    [listPath]: [withdrawn],
  })
  await user.click(dialog.getByRole('button', { name: 'Zurückziehen' }))
  await screen.findByText('Der Vorstoss wurde zurückgezogen.')
  expect(sent).toEqual({ reason: 'Erledigt.' })
  await screen.findByText('Zurückgezogen am 14.09.2026, 14:30. Erledigt.')
  expect(asked.filter((call) => call === 'POST vorstoss/60/withdraw/')).toHaveLength(2)
})

test.each([
  ['Zurück zum Entwurf', open, 'take_back', { ...open, status: 'DRAFT', status_display: 'Entwurf' }, /wieder ein Entwurf/],
  [
    'Nicht unterzeichnen',
    toSign,
    'decline',
    { ...toSign, can_sign: false, has_declined: true },
    /^Sie unterzeichnen diesen Vorstoss nicht/,
  ],
  ['Absage zurücknehmen', { ...toSign, can_sign: false, has_declined: true }, 'reconsider', toSign, /^Ihre Absage ist zurückgenommen/],
] as const)('%s takes effect at once, or says why not', async (entry, motion, call, after, said) => {
  const path = `POST vorstoss/60/${call}/`
  const { answers, choose } = await openList({ motions: [motion], [path]: refusal(409, { detail: 'Zu spät.' }) })
  await choose(motion.title, entry)
  await screen.findByText(/: Zu spät\.$/)
  Object.assign(answers, { [path]: after, [listPath]: [after] })
  await choose(motion.title, entry)
  await screen.findByText(said)
})

test('the first signatory sees who declined, and the reader that they did', async () => {
  const declines = [
    { user_id: 11, full_name: 'Keller Anna', declined_at: open.created },
    { user_id: 19, full_name: 'Frei Eva', declined_at: open.created },
  ]
  const { choose } = await openList({ motions: [{ ...open, declines }] })
  await choose(open.title, 'Einzelheiten anzeigen')
  const list = within(await screen.findByRole('list', { name: 'Unterzeichnende' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Muster EvaErstunterzeichner/inUnterzeichnet mit dem Einreichen',
    'Keller AnnaMitunterzeichner/inMöchte nicht unterzeichnen',
    'Frei EvaMitunterzeichner/inMöchte nicht unterzeichnen',
  ])
})

test('the list marks a motion that the reader has declined', async () => {
  await openList({ motions: [{ ...toSign, can_sign: false, has_declined: true }] })
  await screen.findByText('Sie unterzeichnen nicht')
})

const coming = aMeetingListed({ id: 5, title: '13. Sitzung', start: '2099-09-14T12:30:00+00:00' })

test.each([
  ['In eine andere Sitzung verschieben', 'Vorstoss verschieben', 'Verschieben', 'move'],
  ['Als neuen Entwurf kopieren', 'Vorstoss kopieren', 'Kopieren', 'copy'],
] as const)('%s asks for a coming meeting and leads there', async (entry, title, confirm, call) => {
  const there = { ...open, meeting: { ...open.meeting, id: 5 } }
  let sent: unknown
  const { choose, user, router } = await openList({
    motions: [open],
    meeting: {},
    'committees/2/': aCommitteeWithMeetings([coming, aMeetingListed({ id: 4 })]),
    [`POST vorstoss/60/${call}/`]: (body: unknown) => ((sent = body), Response.json(there)),
    'meetings/5/': aMeeting({ id: 5 }),
    'meetings/5/vorstoesse/': [there],
    'meetings/5/vorstoesse/counts/': { open: 1, submitted: 0, to_sign: 0 },
  })
  await choose(open.title, entry)
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await user.click(await dialog.findByRole('combobox', { name: /^Sitzung/ }))
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options).toEqual([expect.stringContaining('13. Sitzung')])
  await user.click(screen.getByRole('option'))
  await user.click(dialog.getByRole('button', { name: confirm }))
  await waitFor(() => expect(sent).toMatchObject({ meeting: 5 }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/meetings/5/vorstoesse'))
})

test('without a coming meeting there is nothing to choose', async () => {
  const { choose } = await openList({ motions: [open], meeting: {}, 'committees/2/': aCommitteeWithMeetings([]) })
  await choose(open.title, 'Als neuen Entwurf kopieren')
  const dialog = within(await screen.findByRole('dialog', { name: 'Vorstoss kopieren' }))
  await dialog.findByText(/^In diesem Gremium steht keine Sitzung bevor/)
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Kopieren' }).disabled).toBe(true)
})

test('submitting names those who are asked and have not signed', async () => {
  const group = aSignatory({ vorstoss_signatory_id: 702, signatory_id: 90, type: 'committeegroup', title: 'Ausschuss', full_name: '' })
  const known = { ...group, vorstoss_signatory_id: 703, signatory_id: 91, title: 'Büro' }
  const person = (id: number, last_name: string) => ({ id, username: '', first_name: 'Eva', last_name })
  const motion = aMotion({
    ...open,
    signatories: [
      aFirstSignatory(),
      aSignatory({ is_signed: true }),
      aSignatory({ vorstoss_signatory_id: 704, signatory_id: 12, first_name: 'Beat', last_name: 'Ärni' }),
      group,
      { ...known, members: [person(11, 'Keller'), person(13, 'Frei')] },
    ],
    signatures: [{ user_id: 11, full_name: 'Keller Anna', role: 'OTHER_SIGNATORY', signed_at: open.created, text_hash: '', hash: '' }],
  })
  const { choose } = await openList({ motions: [motion] })
  await choose(motion.title, 'Einreichen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Vorstoss einreichen' }))
  dialog.getByText('Angefragt und noch nicht unterzeichnet')
  dialog.getByText('Ärni Beat; Ausschuss; Büro (Frei Eva)')
})

test('submitting names nobody once all have signed', async () => {
  const { choose } = await openList({ motions: [aMotion({ ...open, signatories: [aFirstSignatory()] })] })
  await choose(open.title, 'Einreichen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Vorstoss einreichen' }))
  expect(dialog.queryByText('Angefragt und noch nicht unterzeichnet')).toBeNull()
})

test('a failed submission shows the detail, else the other messages', async () => {
  const path = 'POST vorstoss/60/submit/'
  const { answers, choose, user } = await openList({
    motions: [open],
    [path]: refusal(409, { detail: 'Die Sitzung läuft nicht.', non_field_errors: ['Anders gesagt.'] }),
  })
  await choose(open.title, 'Einreichen')
  const yes = async () => user.click(await screen.findByRole('button', { name: 'Ja' }))
  await yes()
  await screen.findByText('Beim Einreichen des Vorstosses ist ein Fehler aufgetreten: Die Sitzung läuft nicht.')
  answers[path] = refusal(409, { non_field_errors: ['Erstens.', 'Zweitens.'] })
  await yes()
  await screen.findByText('Beim Einreichen des Vorstosses ist ein Fehler aufgetreten: Erstens. Zweitens.')
})
