import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCommittee, aCommitteeWithMeetings } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { currentNotice, notify, notifyMarkup } from './notify.ts'

const committee = { 'committees/': [aCommittee()], 'committees/2/': aCommitteeWithMeetings() }

test('a success notice ends with its page, and an error stays until it is closed', async () => {
  const { router } = await openApp('/committees/2', committee)
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  notify('success', 'Gespeichert.')
  await screen.findByText('Gespeichert.')
  await router.navigate({ to: '/404' })
  await waitFor(() => expect(screen.queryByText('Gespeichert.')).toBeNull())

  notify('error', 'Das ging schief.')
  await screen.findByText('Das ging schief.')
  await router.navigate({ to: '/committees/$id', params: { id: 2 } })
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  expect(screen.getByRole('alert').textContent).toBe('Das ging schief.')
})

test.each(['success', 'info', 'warning', 'error'] as const)('%s: closing the notice clears its message and severity', async (severity) => {
  const { user } = await openApp('/committees/2', committee)
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  notify(severity, 'Text mit <b>Zeichen</b>.')
  const message = await screen.findByText('Text mit <b>Zeichen</b>.')
  expect(message.closest('output, [role=alert]')?.tagName).toBe(severity === 'error' ? 'DIV' : 'OUTPUT')
  await user.click(screen.getByRole('button', { name: 'Meldung schliessen' }))
  expect([screen.queryByText('Text mit <b>Zeichen</b>.'), currentNotice()]).toEqual([null, null])
})

test('a notice shows harmless markup and removes the rest', async () => {
  await openApp('/committees/2', committee)
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  notifyMarkup('warning', 'Bitte <strong>speichern</strong>: <a href="/404">mehr</a><img src=x onerror=alert(1)>')
  const strong = await screen.findByText('speichern')
  const region = strong.closest('output')
  expect(strong.tagName).toBe('STRONG')
  expect(region?.textContent).toBe('Bitte speichern: mehr')
  expect(screen.getByRole('link', { name: 'mehr' }).getAttribute('href')).toBe('/404')
  expect(region?.querySelector('img')).toBeNull()
})
