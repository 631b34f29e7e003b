import { expect, test } from 'vitest'
import type { Role } from '#platform/shared/actor.ts'
import { anActor } from '#testing/shared/actors.ts'
import { annotationPolicy } from './policy.ts'

const someone = (roles: Role[], is_active = true, committee_id = 7) =>
  anActor([{ committee_id, roles, begin_date: null, end_date: null, is_active }])
const actors = {
  'a member': someone(['access', 'member']),
  'a user with read access only': someone(['access']),
  'a former member': someone(['access', 'member', 'responsible'], false),
  'a member of another committee': someone(['access', 'member', 'responsible'], true, 8),
}
const layers = {
  'their own layer': { is_owner: true, is_legacy_layer: false },
  'their own legacy layer': { is_owner: true, is_legacy_layer: true },
  'another user’s layer': { is_owner: false, is_legacy_layer: false },
  'another user’s legacy layer': { is_owner: false, is_legacy_layer: true },
}

test.each<[keyof typeof actors, keyof typeof layers, boolean, boolean]>([
  ['a member', 'their own layer', true, true],
  ['a member', 'their own legacy layer', false, true],
  ['a member', 'another user’s layer', false, false],
  ['a member', 'another user’s legacy layer', false, false],
  ['a user with read access only', 'their own layer', true, true],
  ['a user with read access only', 'their own legacy layer', false, true],
  ['a user with read access only', 'another user’s layer', false, false],
  ['a user with read access only', 'another user’s legacy layer', false, false],
  ['a former member', 'their own layer', false, true],
  ['a former member', 'their own legacy layer', false, true],
  ['a former member', 'another user’s layer', false, false],
  ['a former member', 'another user’s legacy layer', false, false],
  ['a member of another committee', 'their own layer', false, true],
  ['a member of another committee', 'their own legacy layer', false, true],
  ['a member of another committee', 'another user’s layer', false, false],
  ['a member of another committee', 'another user’s legacy layer', false, false],
])('%s, %s: may annotate %j, erase %j', (who, what, annotate, erase) => {
  const layer = { ...layers[what], committee_id: 7 }
  expect([annotationPolicy.annotate(actors[who], layer), annotationPolicy.erase(actors[who], layer)]).toEqual([annotate, erase])
})

test.each<[keyof typeof actors, boolean]>([
  ['a member', true],
  ['a user with read access only', true],
  ['a former member', false],
  ['a member of another committee', false],
])('%s: gets a layer on first use %j', (who, may) => {
  expect(annotationPolicy.makeLayer(actors[who], { committee_id: 7 })).toBe(may)
})

test.each<[boolean, keyof typeof actors, keyof typeof layers, boolean]>([
  [true, 'a member', 'their own layer', true],
  [true, 'a user with read access only', 'their own layer', true],
  [true, 'a member', 'their own legacy layer', false],
  [true, 'a member', 'another user’s layer', false],
  [true, 'a former member', 'their own layer', false],
  [true, 'a member of another committee', 'their own layer', false],
  [false, 'a member', 'their own layer', false],
])('site shares annotations %j, %s, %s: may share %j', (feature_share_annotations, who, what, may) => {
  const place = { committee_id: 7, feature_share_annotations }
  expect(annotationPolicy.share(actors[who], { ...layers[what], ...place })).toBe(may)
  if (layers[what].is_owner && !layers[what].is_legacy_layer) expect(annotationPolicy.shareItem(actors[who], place)).toBe(may)
})
