import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCommittee, aCommitteeWithMeetings } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { aBasicDocument, aSection } from './fixtures.ts'

const open = (structure: unknown, change = {}) =>
  openApp('/committees/2', {
    'committees/': [aCommittee(change)],
    'committees/2/': aCommitteeWithMeetings([], change),
    'committee_document_structure/2/': structure,
  })
const card = () => screen.findByRole('region', { name: 'Grundlagendokumente' })

test('shows members documents and sections without controls; PDFs open in a new tab, others are saved', async () => {
  const table = aBasicDocument({
    id: 61,
    title: 'Sitzungsplan',
    file: 'documents/61/file/',
    file_name: 'Plan.xlsx',
    mime_type: 'application/vnd.ms-excel',
  })
  await open({ documents: [aBasicDocument()], sections: [aSection({ documents: [table] }), aSection({ id: 71, title: 'Verträge' })] })
  const region = within(await card())
  const pdf = await region.findByRole('link', { name: /^Geschäftsreglement/ })
  expect([pdf.getAttribute('href'), pdf.getAttribute('target')]).toEqual(['/api/v1/documents/60/file/', '_blank'])
  const saved = region.getByRole('link', { name: 'Sitzungsplan' })
  expect([saved.getAttribute('href'), saved.getAttribute('download')]).toEqual(['/api/v1/documents/61/file/', 'Plan.xlsx'])
  expect(region.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Rechtsgrundlagen', 'Verträge'])
  expect(within(region.getByRole('list', { name: 'Rechtsgrundlagen' })).getByText('Sitzungsplan')).toBeDefined()
  expect(region.getByText('Aktualisiert am 14.09.2026', { selector: '[aria-label="Ohne Abschnitt"] *' })).toBeDefined()
  expect(region.getByText('Dieser Abschnitt ist noch leer.')).toBeDefined()
  expect(region.queryByRole('button')).toBeNull()
})

test('former members neither request nor see basic documents', async () => {
  const { asked } = await open({ documents: [aBasicDocument()], sections: [] }, { has_active_membership: false })
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  expect(screen.queryByRole('region', { name: 'Grundlagendokumente' })).toBeNull()
  expect(asked.filter((one) => one.includes('structure'))).toEqual([])
})

test('says that a committee has no basic documents', async () => {
  await open({ documents: [], sections: [] })
  expect(await within(await card()).findByText('Für dieses Gremium sind noch keine Grundlagendokumente vorhanden.')).toBeDefined()
})

test('a failed request shows an error with a retry in the card', async () => {
  const { user, answers } = await open(refusal(500))
  const region = within(await card())
  expect((await region.findByRole('alert')).textContent).toContain('Die Grundlagendokumente konnten nicht geladen werden.')
  answers['committee_document_structure/2/'] = { documents: [aBasicDocument()], sections: [] }
  await user.click(region.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await region.findByRole('link', { name: /^Geschäftsreglement/ })).toBeDefined()
  await waitFor(() => expect(region.queryByRole('alert')).toBeNull())
})

test('an inactive committee offers no controls, even to a responsible person', async () => {
  const mayChange = { can_change_documents: true, is_responsible: true }
  await open({ documents: [aBasicDocument()], sections: [] }, { ...mayChange, is_active: false })
  const region = within(await card())
  await region.findByRole('link', { name: /^Geschäftsreglement/ })
  expect(region.queryByRole('button')).toBeNull()
})
