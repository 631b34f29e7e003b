import { act, screen } from '@testing-library/react'

/** Shows the actions of a page that are behind a button. */
export async function showMoreActions(): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Mehr Aktionen' })
  act(() => button.click())
}
