import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLayer } from '#features/documents/web/fixtures.ts'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import { isShared, SharedSign } from './OwnerSign.tsx'

const shared = aLayer({ name: 'Votum', display_name: 'Votum', is_private_layer: false })

test('shows the name of an own shared layer', async () => {
  await startPaperLanguage()
  render(
    <Themed env="test" primary_color="#1f5fa8">
      <SharedSign layer={shared} />
    </Themed>,
  )
  expect(isShared(shared)).toBe(true)
  expect(screen.getByRole('img', { name: 'Geteilt: «Votum»' })).toBeDefined()
})

test.each([
  ['none', null],
  ['the private one', aLayer()],
  ['that of a former viewer', { ...shared, is_legacy_layer: true }],
  ['somebody else’s', { ...shared, is_owner: false }],
])('shows no name for the layer: %s', (_, layer) => {
  expect(isShared(layer)).toBe(false)
})
