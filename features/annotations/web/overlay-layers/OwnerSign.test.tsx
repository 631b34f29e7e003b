import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLayer } from '#features/documents/web/fixtures.ts'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import { SharedSign } from './OwnerSign.tsx'

const shared = aLayer({ name: 'Votum', display_name: 'Votum', is_private_layer: false })

test('shows the name of an own shared layer', async () => {
  await startPaperLanguage()
  render(<SharedSign layer={shared} />)
  expect(screen.getByText('Geteilt: «Votum»')).toBeDefined()
})

test.each([
  ['none', null],
  ['the private one', aLayer()],
  ['that of a former viewer', { ...shared, is_legacy_layer: true }],
  ['somebody else’s', { ...shared, is_owner: false }],
])('shows no name for the layer: %s', async (_, layer) => {
  await startPaperLanguage()
  const { container } = render(<SharedSign layer={layer} />)
  expect(container.textContent).toBe('')
})
