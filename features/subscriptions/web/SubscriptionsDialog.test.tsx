import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventKinds } from '#features/subscriptions/contract.ts'
import { aUser } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const path = 'users/me/subscriptions/'
const choiceOf = (committee_id: number, title: string) => ({ committee_id, title, delivery: 'none', kinds: [...eventKinds] })
const both = [choiceOf(1, 'Finanzkommission'), choiceOf(2, 'Kantonsrat')]

async function open(answers: Record<string, unknown>) {
  const app = await openApp('/404', answers)
  await app.user.click(await screen.findByRole('button', { name: /Benutzermenü/ }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Benachrichtigungen' }))
  await screen.findByRole('dialog', { name: 'Benachrichtigungen' })
  return app
}

test('chooses mails for each committee or for all, and what they are about', async () => {
  const sent: unknown[] = []
  const { user } = await open({
    [path]: both,
    [`PATCH ${path}`]: (body: unknown) => {
      sent.push(body)
      return Response.json(both)
    },
  })
  const choose = async (field: HTMLElement, option: string) => {
    await user.click(field)
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const all = await screen.findByRole('combobox', { name: 'Alle Gremien' })
  const dialog = within(screen.getByRole('dialog', { name: 'Benachrichtigungen' }))
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await choose(all, 'Eine E-Mail am Morgen')
  const council = within(dialog.getByRole('group', { name: 'Kantonsrat' }))
  await choose(council.getByRole('combobox', { name: 'E-Mails' }), 'Sofort')
  for (const kind of [
    'Neue Sitzung',
    'Mit mir geteilte Anmerkungen',
    'Unterschrift gefragt',
    'Eingereichter oder zurückgezogener Vorstoss',
    'Entscheid über einen Vorstoss',
  ])
    await user.click(council.getByRole('checkbox', { name: kind }))
  await user.click(council.getByRole('checkbox', { name: 'Neue oder geänderte Unterlage' }))
  council.getByText('Wählen Sie mindestens ein Thema oder «Keine».')
  await user.click(council.getByRole('checkbox', { name: 'Neue Sitzung' }))
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Ihre Auswahl wurde gespeichert.')
  expect(sent).toEqual([
    {
      subscriptions: [
        { committee_id: 1, delivery: 'morning', kinds: [...eventKinds] },
        { committee_id: 2, delivery: 'at_once', kinds: ['meeting'] },
      ],
    },
  ])
})

test('says what will be there, that there is no address, and what failed', async () => {
  const { user, answers } = await open({ [path]: refusal(500), 'users/me/': aUser({ email: '' }) })
  await screen.findByText('Ihre Auswahl konnte nicht geladen werden.')
  answers[path] = both
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await screen.findByText(/^Bei Ihrem Konto ist keine E-Mail-Adresse hinterlegt\./)
  document.body.replaceChildren()
  await open({ [path]: [] })
  await screen.findByText(/^Hier stehen die Gremien, in denen Sie aktiv sind\./)
})
