import { beforeAll, expect, test } from 'vitest'
import { startLanguage } from '#platform/web/lib/language/language.ts'
import { aCommittee } from '#testing/web/fixtures.ts'
import { groupsOf, listedCommittees, needsTabs } from './CommitteesSidebar.tsx'

beforeAll(startLanguage)

const titlesOf = (committees: { title: string }[]) => committees.map(({ title }) => title)

test('sorts committees by group order, group and title, and omits hidden ones', () => {
  const committees = [
    aCommittee({ title: 'Zoll', group_type_order: 1, group_type_title: 'Ausschüsse' }),
    aCommittee({ title: 'Kommission 10', group_type_order: 1, group_type_title: 'Kommissionen' }),
    aCommittee({ title: 'Kommission 9', group_type_order: 1, group_type_title: 'Kommissionen' }),
    aCommittee({ title: 'Ärzte', group_type_order: 1, group_type_title: 'Ausschüsse' }),
    aCommittee({ title: 'Rat', group_type_order: 0, group_type_title: 'Rat' }),
    aCommittee({ title: 'Geheim', hidden: true }),
  ]
  expect(titlesOf(listedCommittees(committees))).toEqual(['Rat', 'Ärzte', 'Zoll', 'Kommission 9', 'Kommission 10'])
})

test('keeps the order in groups, and needs tabs once a membership is over', () => {
  const rat = aCommittee({ title: 'Rat', group_type_title: 'Rat' })
  const untyped = aCommittee({ title: 'Ohne', group_type_title: '' })
  expect(groupsOf([untyped, rat]).map(({ group_type_title, committees }) => [group_type_title, ...titlesOf(committees)])).toEqual([
    ['', 'Ohne'],
    ['Rat', 'Rat'],
  ])
  expect(needsTabs([rat, untyped])).toBe(false)
  expect(needsTabs([rat, aCommittee({ has_active_membership: false })])).toBe(true)
})
