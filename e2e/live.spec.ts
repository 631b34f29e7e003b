import type { Page } from '@playwright/test'
import type { AgendaEntry } from '#features/agenda/contract.ts'
import { expectAccessible } from './accessibility.ts'
import { rowOf, theAgenda } from './demonstration.ts'
import { expect, test } from './journey.ts'

const say = (page: Page, { agenda_item }: AgendaEntry) =>
  page.getByRole('button', { name: `«${agenda_item.title}» wird behandelt`, exact: true }).click()

async function openAgenda(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('tab', { name: 'Tagesordnung' }).click()
  await expect(page.getByRole('button', { name: /^Laufende Traktanden: \d/ })).toBeVisible()
}

test('an agenda entry made active shows for other members, and leads those who follow the meeting', { tag: '@main' }, async ({ enter }) => {
  const responsible = await enter('responsible')
  const { address, now, next } = await theAgenda(responsible)
  const member = await enter('member')
  await Promise.all([openAgenda(responsible, address), openAgenda(member, address)])
  await expect(rowOf(member, now)).toContainText('Wird behandelt')
  await expectAccessible(responsible)

  await say(responsible, next)
  await expect(rowOf(member, next)).toContainText('Wird behandelt')
  await expect(rowOf(member, now)).not.toContainText('Wird behandelt')

  await member.getByRole('button', { name: /^Laufende Traktanden: \d/ }).click()
  await expectAccessible(member, 'header')
  await member.getByRole('menuitemcheckbox', { name: /Der Sitzung folgen/ }).click()
  await expect(member.getByRole('heading', { level: 1, name: next.agenda_item.title })).toBeVisible()
  await say(responsible, now)
  await expect(member).toHaveURL(`/agenda_items/${now.agenda_item.id}?tagesordnungitem_id=${now.id}`)
  await expect(member.getByRole('heading', { level: 1, name: now.agenda_item.title })).toBeVisible()
})
