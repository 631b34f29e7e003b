import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCommittee, aUser } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { aDocumentWithParents, aLayer, aMember, aVersion } from './fixtures.ts'

const own = aLayer({ id: 7 })
const version = aVersion({ version_id: 700, last_seen: null, annotationLayers: [own] })
const paper = {
  'attachments/50/': aDocumentWithParents({ version_id: 700, annotationLayers: [own], selected_layer: 7 }),
  'attachments/50/versions/': [version],
  'attachments/50/versions/700/seen/': version,
  'versionable/700/annotation_layers/': [own],
}

test.each([
  ['a member', {}, 1],
  ['a former member', { 'users/me/': aUser({ roles: [] }) }, 0],
  ['a member of a committee that is no longer active', { 'committees/': [aCommittee({ is_active: false })] }, 0],
])('records the reading of %s only where allowed', async (_, answers, times) => {
  const { user, asked } = await openApp('/attachments/50?version_id=700', { 'users/me/': aMember(), ...paper, ...answers })
  const download = await screen.findByRole('link', { name: 'Herunterladen' })
  download.addEventListener('click', (event) => event.preventDefault())
  await user.click(download)
  expect(asked.filter((one) => one === 'POST attachments/50/versions/700/seen/')).toHaveLength(times)
})
