import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMotion, aSignatory } from '#features/motions/web/fixtures.ts'
import { motionsOf } from '#features/motions/web/queries.ts'
import { listPath, openList } from './list-fixtures.tsx'

const toSign = aMotion({
  status: 'OPEN',
  first_signatory_id: 11,
  can_sign: true,
  signatories: [aSignatory({ vorstoss_signatory_id: 700, role: 'FIRST_SIGNATORY' }), aSignatory({ signatory_id: 1 })],
})
const other = { ...toSign, id: 61, title: 'Weniger Lärm' }
const filtered = `${listPath}?can_sign=true`

/** The list filtered to motions that the reader can sign. */
async function openToSign() {
  const app = await openList({ motions: [], search: '?canSign=true', [filtered]: [toSign, other] })
  const goes = async () => {
    app.answers[filtered] = [other]
    await app.client.invalidateQueries({ queryKey: motionsOf(4) })
    await waitFor(() => expect(screen.queryByRole('button', { name: toSign.title })).toBeNull())
  }
  return { ...app, goes }
}

/** The focus is on the container of the table. */
const expectListFocused = () => {
  const { activeElement } = document
  expect([activeElement?.tagName, activeElement?.contains(screen.getByRole('table'))]).toEqual(['DIV', true])
}

test('focuses the list after signing removes the row', async () => {
  const { user, answers, choose } = await openToSign()
  answers['POST vorstoss/60/sign/'] = () => {
    answers[filtered] = [other]
    return Response.json({ ...toSign, has_signed: true })
  }
  await choose(toSign.title, 'Unterzeichnen')
  await user.click(await screen.findByRole('button', { name: 'Unterzeichnen' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: toSign.title })).toBeNull())
  expectListFocused()
})

test('focuses the list when a row disappears whose title had the focus', async () => {
  const onTitle = await openToSign()
  const title = await screen.findByRole('button', { name: toSign.title })
  title.focus()
  await onTitle.goes()
  expectListFocused()
})

test('focuses the list when a row disappears whose menu was open', async () => {
  const { user, menuOf, goes } = await openToSign()
  await user.click(await menuOf(toSign.title))
  await screen.findAllByRole('menuitem')
  await goes()
  expectListFocused()
})

test('focuses the list after closing the dialog of a row that has disappeared', async () => {
  const { user, choose, goes } = await openToSign()
  await choose(toSign.title, 'Unterzeichnen')
  await screen.findByRole('dialog')
  await goes()
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expectListFocused()
})

test('keeps the focus if another row disappears', async () => {
  const { menuOf, goes } = await openToSign()
  const elsewhere = await menuOf(other.title)
  elsewhere.focus()
  await goes()
  expect(document.activeElement).toBe(elsewhere)
})
