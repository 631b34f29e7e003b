import { expect, test } from 'vitest'
import type { Role } from '#platform/shared/actor.ts'
import { anActor } from '#testing/shared/an-actor.ts'
import { annotationPolicy } from './policy.ts'

const someone = (roles: Role[], is_active = true, committee_id = 7) =>
  anActor([{ committee_id, roles, begin_date: null, end_date: null, is_active }])
const actors = {
  'a member': someone(['access', 'member']),
  'somebody with access alone': someone(['access']),
  'whoever has left': someone(['access', 'member', 'responsible'], false),
  'somebody of another committee': someone(['access', 'member', 'responsible'], true, 8),
}
const layers = {
  'an own layer': { is_owner: true, is_legacy_layer: false },
  'an own layer of a former viewer': { is_owner: true, is_legacy_layer: true },
  'another person’s layer': { is_owner: false, is_legacy_layer: false },
  'another person’s layer of a former viewer': { is_owner: false, is_legacy_layer: true },
}

test.each<[keyof typeof actors, keyof typeof layers, boolean, boolean]>([
  ['a member', 'an own layer', true, true],
  ['a member', 'an own layer of a former viewer', false, true],
  ['a member', 'another person’s layer', false, false],
  ['a member', 'another person’s layer of a former viewer', false, false],
  ['somebody with access alone', 'an own layer', true, true],
  ['somebody with access alone', 'an own layer of a former viewer', false, true],
  ['somebody with access alone', 'another person’s layer', false, false],
  ['somebody with access alone', 'another person’s layer of a former viewer', false, false],
  ['whoever has left', 'an own layer', false, true],
  ['whoever has left', 'an own layer of a former viewer', false, true],
  ['whoever has left', 'another person’s layer', false, false],
  ['whoever has left', 'another person’s layer of a former viewer', false, false],
  ['somebody of another committee', 'an own layer', false, true],
  ['somebody of another committee', 'an own layer of a former viewer', false, true],
  ['somebody of another committee', 'another person’s layer', false, false],
  ['somebody of another committee', 'another person’s layer of a former viewer', false, false],
])('%s, %s: may annotate %j, erase %j', (who, what, annotate, erase) => {
  const layer = { ...layers[what], committee_id: 7 }
  expect([annotationPolicy.annotate(actors[who], layer), annotationPolicy.erase(actors[who], layer)]).toEqual([annotate, erase])
})

test.each<[keyof typeof actors, boolean]>([
  ['a member', true],
  ['somebody with access alone', true],
  ['whoever has left', false],
  ['somebody of another committee', false],
])('%s: gets a layer on first use %j', (who, may) => {
  expect(annotationPolicy.makeLayer(actors[who], { committee_id: 7 })).toBe(may)
})

test.each<[boolean, keyof typeof actors, keyof typeof layers, boolean]>([
  [true, 'a member', 'an own layer', true],
  [true, 'somebody with access alone', 'an own layer', true],
  [true, 'a member', 'an own layer of a former viewer', false],
  [true, 'a member', 'another person’s layer', false],
  [true, 'whoever has left', 'an own layer', false],
  [true, 'somebody of another committee', 'an own layer', false],
  [false, 'a member', 'an own layer', false],
])('site shares annotations %j, %s, %s: may share %j', (feature_share_annotations, who, what, may) => {
  const place = { committee_id: 7, feature_share_annotations }
  expect(annotationPolicy.share(actors[who], { ...layers[what], ...place })).toBe(may)
  if (layers[what].is_owner && !layers[what].is_legacy_layer) expect(annotationPolicy.shareItem(actors[who], place)).toBe(may)
})
