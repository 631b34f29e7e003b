import { shareLayer } from '#features/annotations/layer-contract.ts'
import { setBookmark } from '#features/bookmarks/contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { createOwnAccessToken } from '#features/identity/access-tokens.ts'
import { hashPassword } from '#features/identity/server/passwords.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { openMotion, signMotion, submitMotion } from '#features/motions/contract.ts'
import { setTags } from '#features/tags/contract.ts'
import { anInk, anOpenProtocol, sharedWith } from '#testing/server/factories/annotation-factories.ts'
import { type TestServer, unique } from '#testing/server/test-server.ts'
import { aPersonalDocument } from './document-factories.ts'
import { imported } from './factories.ts'
import { aMotion, aMotionMeeting, asOther } from './motions/motion-factories.ts'
import { aPostedFile, aPostingOf } from './motions/posting-factories.ts'
import { aWrittenNote } from './note-factories.ts'

/**
 * A member, `first`, with work of every kind, in a committee whose other people have some, too: private and shared annotations and notes, tags,
 * a bookmark, readings, a personal document, a submitted motion signed by `first` and `second`, a draft, a submission to the records system, a mail, a
 * token. Each text of `first` contains `mark`, and none of others.
 */
export async function aPersonWithWork(server: TestServer) {
  const story = await aMotionMeeting(server)
  const { first, second, committee, responsible } = story
  const [mark, password] = [unique('Zaunkoenig'), unique('Zytglogge')]
  await knownBy(server, first, { mark, password })
  const report = await imported(server, { committee, by: responsible })
  const me = server.as(first)
  const { body: meeting } = await me.call(getMeeting, { params: { id: report.meetings[0]?.id ?? 0 } })
  const item = meeting.agenda_items[1]!
  const { protocol, layer, draw } = await anOpenProtocol(me, meeting)
  await draw({ ...anInk(), type: 'note', text: mark, position: [10, 10] } as never)
  await me.call(shareLayer, { params: layer, body: sharedWith([second], { name: `Geteilt ${mark}` }) })
  await anOpenProtocol(me, meeting)
  await anOpenProtocol(server.as(second), meeting).then(({ draw: drawOther }) => drawOther())
  await me.call(documentCalls.protocols.seeVersion, { params: { id: protocol.id, version_id: protocol.version_id } })
  await aWrittenNote(me, { kind: 'agenda_items', id: item.id }, { annotation: mark })
  await aWrittenNote(me, { kind: 'meetings', id: meeting.id }, { annotation: `Öffentlich ${mark}`, public: true })
  await aWrittenNote(server.as(second), { kind: 'meetings', id: meeting.id }, { annotation: 'Bleibt', public: true })
  const tag = await aTag(server)
  await me.call(setTags.agendaitem, { params: item, body: { tags: [tag] } })
  await me.call(setBookmark, { params: item, body: { bookmark: true } })
  const document = await aPersonalDocument(server, item, { owner: first, title: `Rede ${mark}`, bytes: Buffer.from(`%PDF-1.7 ${mark}`) })
  const draft = await aMotion(server, story, { title: `Entwurf ${mark}` })
  const submitted = await aMotion(server, story, { title: 'Velowege', signatories: [asOther(second)] })
  await me.call(openMotion, { params: submitted })
  for (const who of [first, second]) await server.as(who).call(signMotion, { params: submitted })
  await me.call(submitMotion, { params: submitted })
  const others = await aMotion(server, story, { title: 'Fremder Entwurf', first: second })
  const files = [await aPostedFile(server, Buffer.from(`Plan ${mark}`), 'Plan.pdf')]
  const posting = await aPostingOf(server, { committee, poster: first }, { title: `Eingabe ${mark}`, files })
  const { token } = (await me.call(createOwnAccessToken, { body: { name: 'Archiv', scopes: ['read'], days: 1, password } })).body
  return { ...story, meeting, item, protocol, layer, me, mark, password, document, draft, submitted, others, posting, token, tag }
}

/** Gives a user an address and a password of their own, and a mail to that address. */
async function knownBy(server: TestServer, { id }: { id: number }, { mark, password }: { mark: string; password: string }) {
  const email = `${mark.toLowerCase()}@example.org`
  const set = { email, password_hash: await hashPassword(password), first_name: 'Zora', last_name: 'Zaunkönig' }
  await server.db.updateTable('app_user').set(set).where('id', '=', id).execute()
  const at = server.clock().toISOString()
  const mail = { to_address: email, subject: 'Einladung', text: 'Guten Tag', html: '', created: at, next_attempt: at }
  await server.db
    .insertInto('mail')
    .values({ ...mail, message_id: unique('mail'), state: 'sent', settled: at })
    .execute()
}

async function aTag({ db }: TestServer): Promise<string> {
  const slug = unique('wichtig')
  const titles = { title_de: 'Wichtig', title_fr: 'Important', title_en: 'Important' }
  await db
    .insertInto('tag_option')
    .values({ slug, ...titles, style: 'simple', content_types: ['agendaitem'], color: null })
    .execute()
  return slug
}
