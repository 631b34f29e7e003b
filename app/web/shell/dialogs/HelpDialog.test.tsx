import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Configuration } from '#platform/shared/site.ts'
import { chooseAndRemember } from '#platform/web/lib/language/language.ts'
import { readAppState } from '#platform/web/lib/storage/app-state.ts'
import { aCommittee, aConfiguration } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { stubMedia } from '#testing/web/setup.ts'

const filled = {
  help_contact: 'Parlamentsdienste',
  help_phone: '+41 32 000 00 00',
  help_email: 'hilfe@example.org',
  help_url: 'https://hilfe.example.org',
  help_content: '<h3>Fragen</h3><p>Papiere kommen am <b>Freitag</b>.</p><script>alert(1)</script>',
}

async function open(settings: Partial<Configuration> = {}) {
  const app = await openApp('/404', { 'config/': aConfiguration(settings), 'committees/': [aCommittee()] })
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
  return app
}
const findDialog = () => screen.findByRole('dialog', { name: 'Hilfe' })

test('help shows the contact, hours, content of the site and help centre, and closes with the focus returned', async () => {
  const { user } = await open(filled)
  const opener = screen.getByRole('button', { name: 'Hilfe' })
  await user.click(opener)
  const dialog = within(await findDialog())
  expect(dialog.getByText('Parlamentsdienste')).toBeTruthy()
  expect(dialog.getByText(/08\.30-11\.30/).textContent).toContain('14.00-16.00')
  const links = dialog.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['tel:+41320000000', 'mailto:hilfe@example.org', '/manual/de/index.html', 'https://hilfe.example.org'])
  expect((await dialog.findByText('Freitag')).tagName).toBe('B')
  expect(dialog.getByText('Traktanda, Version 0.1.0')).toBeTruthy()
  const [, close] = dialog.getAllByRole('button', { name: 'Schliessen' })
  await user.click(close!)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('help without a contact names the responsible person of the committee', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Hilfe' }))
  const dialog = within(await findDialog())
  expect(dialog.getByText('Bitte wenden Sie sich an die verantwortliche Person Ihres Gremiums.')).toBeTruthy()
  expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Benutzerhandbuch (öffnet in neuem Tab)'])
})

test.each([
  ['de', 'Benutzerhandbuch'],
  ['fr', 'Mode d’emploi'],
  ['en', 'User manual'],
] as const)('help links to the user manual in the language of the interface: %s', async (language, name) => {
  const base = document.head.appendChild(document.createElement('base'))
  base.href = '/sitzungen/'
  const { user } = await open()
  await act(() => chooseAndRemember(language))
  await user.keyboard('?')
  const manual = within(await screen.findByRole('dialog')).getByRole('link', { name: new RegExp(`^${name}`) })
  expect([manual.getAttribute('href'), manual.getAttribute('target')]).toEqual([`/sitzungen/manual/${language}/index.html`, '_blank'])
  base.remove()
})

test('a question mark opens the help, but not while typing or above another dialog', async () => {
  const { user } = await open()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await user.keyboard('?')
  expect([field.value, screen.queryByRole('dialog')]).toEqual(['?', null])
  field.remove()
  await user.keyboard('{Control>}?{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('?')
  await findDialog()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Seite teilen' }))
  await screen.findByRole('dialog', { name: 'Seite teilen' })
  screen.getByRole('button', { name: 'Schliessen' }).focus()
  await user.keyboard('?')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('on a phone share and help are in the user menu, which gets the focus back', async () => {
  stubMedia(390)
  const { user } = await open()
  expect(screen.queryByRole('button', { name: 'Hilfe' })).toBeNull()
  const opener = await screen.findByRole('button', { name: /^Benutzermenü/ })
  await user.click(opener)
  await user.click(await screen.findByRole('menuitem', { name: 'Hilfe' }))
  await findDialog()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(opener)
})

test('single-key shortcuts can be switched off, and stay off', async () => {
  const { user } = await open()
  await user.keyboard('?')
  const choice = within(await findDialog()).getByRole('checkbox', { name: /^Tastenkürzel mit nur einer Taste/ })
  await user.click(choice)
  await user.keyboard('{Escape}')
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(readAppState('single_keys')).toBe(false)
})

test.each([
  [true, ['Schnellzugriff öffnenCtrl+K', 'Alles durchsuchen/', 'Hilfe?']],
  [false, ['Schnellzugriff öffnenCtrl+K', 'Hilfe?']],
])('help lists the keyboard shortcuts of every page, with full-text search %s', async (full_text_search, shown) => {
  const { user } = await open({ full_text_search })
  await user.keyboard('?')
  const keys = within(await findDialog()).getAllByRole('term')
  expect(keys.map(({ parentElement }) => parentElement?.textContent)).toEqual(shown)
})
