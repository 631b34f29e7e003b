import { expect } from 'vitest'
import { anInk } from '#testing/server/factories/annotation-factories.ts'
import { asFirst } from '#testing/server/factories/motions/motion-factories.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { multipart } from '#testing/server/files/multipart.ts'
import { unique } from '#testing/server/test-server.ts'
import { judge } from './judge.ts'
import { type Does, type Operation, operations } from './operations.ts'
import type { Built } from './worlds/build.ts'
import { kindOf } from './worlds/build-entities.ts'

/** Performs an operation and compares it with the reference; false if the world has no object for it. */
export async function play(built: Built, drawn: Operation): Promise<boolean> {
  const operation = fitted(built, drawn)
  if (!operation) return false
  const { answers, next } = judge(built.world, operation)
  const { method, path, payload, headers } = requestFor(built, operation)
  const answer = await built.clients[operation.by]!.request({
    method,
    url: `/api/v1/${path}`,
    ...(payload && { payload }),
    ...(headers && { headers }),
  })
  expect(answers, `${JSON.stringify(operation)} was answered ${answer.statusCode} ${answer.payload.slice(0, 300)}`).toContain(
    answer.statusCode,
  )
  if (answer.statusCode === 200) next?.(built.world)
  return true
}

const taggable = ['protocols', 'proposals', 'attachments']

export function fitted({ world }: Built, { by, does, on, with: whom }: Operation): Operation | undefined {
  const places = world[operations[does]]
    .map((_, at) => at)
    .filter((at) => {
      const kind = world.documents[at]?.kind ?? ''
      if (does === 'tag_document') return taggable.includes(kind)
      return (does !== 'rename_paper' && does !== 'remove_paper') || kind === 'personal_documents'
    })
  const chosen = places[on % places.length]
  return chosen === undefined ? undefined : { by: by % world.persons, does, on: chosen, with: whom % world.persons }
}

/** `path` below the API root. */
export type Request = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  payload?: object | Buffer
  headers?: Record<string, string>
}

const post = (path: string, payload?: object): Request => ({ method: 'POST', path, ...(payload && { payload }) })
const patch = (path: string, payload: object): Request => ({ method: 'PATCH', path, payload })
const remove = (path: string): Request => ({ method: 'DELETE', path })
const send = (path: string, ...form: Parameters<typeof multipart>): Request => ({ method: 'POST', path, ...multipart(...form) })

type Ask = (built: Built, operation: Operation & { id: number; whom: number }) => Request

/** The API request of an operation. */
function requestFor(built: Built, operation: Operation): Request {
  const id = built.ids[operations[operation.does]][operation.on] ?? 0
  return asks[operation.does](built, { ...operation, id, whom: built.ids.persons[operation.with] ?? 0 })
}

const noteOn =
  (on: 'committees' | 'meetings' | 'items' | 'documents'): Ask =>
  ({ world }, { id, on: of }) =>
    post(`${kindOf(world, { on, of })}/${id}/notes/`, { annotation: 'Nachfragen' })
const documentPath = ({ world, ids }: Built, on: number) => `${world.documents[on]?.kind}/${ids.documents[on]}/`
const committeeId = ({ world, ids }: Built, list: 'groups' | 'links', on: number) => ids.committees[world[list][on]?.committee ?? 0]

const asks: Record<Does, Ask> = {
  note_committee: noteOn('committees'),
  note_meeting: noteOn('meetings'),
  note_item: noteOn('items'),
  note_document: noteOn('documents'),
  import: (_, { id }) => send(`committees/${id}/import_meeting/`, 'zipfile', Buffer.from('no zip')),
  add_section: (_, { id }) => post('committee_document_section/', { committee: id }),
  upload: (_, { id }) => send(`committees/${id}/documents/`, 'file', Buffer.from('Text'), 'Text.txt'),
  add_group: (_, { id }) => post(`committees/${id}/committee_groups/`, { title: unique('Fraktion') }),
  add_link: (_, { id }) => post(`committees/${id}/committee_links/`, { title: 'Reglement', url: 'https://example.org/' }),
  choose_user: (_, { id }) => ({ method: 'GET', path: `committees/${id}/user_choices/?query=anna` }),
  post_suggestion: (_, { id }) => send(`ris/post_suggestion/${id}/`, 'files', Buffer.from('Plan'), 'Plan.pdf', { title: 'Velowege' }),
  change_roles: (_, { id }) => patch(`memberships/${id}/`, { roles: ['access'] }),
  end_membership: (_, { id }) => remove(`memberships/${id}/`),
  change_group: (built, { id, on }) =>
    patch(`committees/${committeeId(built, 'groups', on)}/committee_groups/${id}/`, { share_automatically: true }),
  remove_group: (built, { id, on }) => remove(`committees/${committeeId(built, 'groups', on)}/committee_groups/${id}/`),
  change_link: (built, { id, on }) => patch(`committees/${committeeId(built, 'links', on)}/committee_links/${id}/`, { title: 'Ordnung' }),
  remove_link: (built, { id, on }) => remove(`committees/${committeeId(built, 'links', on)}/committee_links/${id}/`),
  rename_section: (_, { id }) => patch(`committee_document_section/${id}/`, { title: 'Erlasse' }),
  rename_basic: (_, { id }) => patch(`documents/${id}/`, { title: 'Erlass' }),
  remove_basic: (_, { id }) => remove(`documents/${id}/`),
  describe: (_, { id }) => patch(`meetings/${id}/`, { description: 'Die Akten liegen auf.' }),
  visit: (_, { id }) => post(`meetings/${id}/seen/`),
  notify: ({ world, ids }, { id, on, whom }) =>
    post(`committees/${ids.committees[world.meetings[on]?.committee ?? 0]}/meetings/${id}/notification/`, {
      message: 'Die Akten liegen auf.',
      principals: [{ id: whom, type: 'user' }],
    }),
  list_readers: (_, { id }) => ({ method: 'GET', path: `users/${id}/read_documents_users/` }),
  create_motion: ({ ids, business_type }, { id, by }) =>
    post('vorstoss/', {
      title: 'Velowege',
      description: 'Der Stadtrat baut sie.',
      business_type: business_type.api_uid,
      meeting: id,
      signatories: [asFirst({ id: ids.persons[by] ?? 0 })],
    }),
  bookmark: (_, { id }) => post(`agenda_items/${id}/set_bookmark/`, { bookmark: true }),
  tag_item: (_, { id }) => post(`agenda_items/${id}/set_tags/`, { tags: ['gelesen'] }),
  add_paper: (_, { id }) => send(`agenda_items/${id}/create_personal_document/`, 'file', smallPdf('Votum'), 'Votum.pdf'),
  toggle: (_, { id }) => post(`tagesordnung_item/${id}/toggle_activation/`),
  read: (built, { on }) => post(`${documentPath(built, on)}versions/${built.ids.versions[on]}/seen/`),
  tag_document: (built, { on }) => post(`${documentPath(built, on)}set_tags/`, { tags: ['gelesen'] }),
  rename_paper: (built, { on }) => patch(documentPath(built, on), { title: 'Votum' }),
  remove_paper: (built, { on }) => remove(documentPath(built, on)),
  draw: (_, { id }) => post(`annotationlayers/${id}/annotation_create/`, { annotation: anInk() }),
  share: (_, { id, whom }) => post(`annotationlayers/${id}/share/`, { users: [{ id: whom, type: 'user', shared: true }], name: 'Entwurf' }),
  remove_layer: (_, { id }) => remove(`annotationlayers/${id}/`),
  change_note: (_, { id }) => patch(`notes/${id}/`, { public: true, committee_groups: [] }),
  remove_note: (_, { id }) => remove(`notes/${id}/`),
  open: (_, { id }) => post(`vorstoss/${id}/open/`),
  sign: (_, { id }) => post(`vorstoss/${id}/sign/`),
  submit: (_, { id }) => post(`vorstoss/${id}/submit/`),
  urge: (_, { id }) => patch(`vorstoss/${id}/`, { is_urgent: true }),
  remove_motion: (_, { id }) => remove(`vorstoss/${id}/`),
}
