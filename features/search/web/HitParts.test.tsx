import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Highlighted } from './HitParts.tsx'

const shown = (markup: string) => render(<Highlighted markup={markup} />).container

test('highlights matches and decodes entities', () => {
  const container = shown('Die <mark>Strasse</mark> &amp; der &lt;Platz&gt; von &quot;L&#39;Eau&quot; an der <mark>Strasse</mark>')
  expect(container.textContent).toBe('Die Strasse & der <Platz> von "L\'Eau" an der Strasse')
  expect(Array.from(container.querySelectorAll('mark'), ({ textContent }) => textContent)).toEqual(['Strasse', 'Strasse'])
})

test('renders no markup other than mark', () => {
  const container = shown(
    '<mark><b>Bau</b></mark> <img src="x" onerror="alert(1)"><script>alert(1)</script><a href="javascript:alert(1)">hier</a>',
  )
  expect(container.querySelectorAll('*:not(mark)')).toHaveLength(0)
  expect(container.querySelector('mark')?.textContent).toBe('Bau')
})
