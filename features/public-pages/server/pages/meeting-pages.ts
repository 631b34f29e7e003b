import { pathsOf } from '#features/public-pages/server/addresses.ts'
import type { findPublicMotion, listPublicItems, PublicDocument, PublicMeeting } from '#features/public-pages/server/read-public.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { dayOf, shortDay } from '#platform/shared/site-time.ts'
import { dayText, fileText, nameOfMeeting, whenOf } from './formats.ts'
import { html } from './html.ts'
import { pageOf, textsOf, type Writer } from './layout.ts'

type Item = Awaited<ReturnType<typeof listPublicItems>>[number]
type Motion = NonNullable<Awaited<ReturnType<typeof findPublicMotion>>>
type Shown = { meeting: PublicMeeting; items: Item[]; documents: PublicDocument[]; motions: Motion[] }

/** A meeting with what is public of its agenda, papers and motions. */
export function meetingPage(writer: Writer, { meeting, items, documents, motions }: Shown): string {
  const t = textsOf(writer)
  const paths = pathsOf(writer.env, writer.language)
  const papersOf = (item: number | null) =>
    paperList(
      writer,
      meeting,
      documents.filter(({ agenda_item_id }) => agenda_item_id === item),
    )
  const hasOwn = documents.some(({ agenda_item_id }) => agenda_item_id === null)
  const content = html`<p class="facts"><a href="${paths.page(`committees/${meeting.committee_id}`)}">${meeting.committee_title}</a><br>
${whenOf(writer, meeting)}${meeting.location !== null && html`<br>\n${meeting.location}`}</p>
<section aria-labelledby="agenda">
<h2 id="agenda">${t('agenda')}</h2>
${items.length === 0 ? html`<p>${t('no_items')}</p>` : html`<ol class="agenda">\n${items.map((item) => itemRow(item, papersOf(item.id)))}</ol>`}
</section>
${hasOwn && html`<section aria-labelledby="papers">\n<h2 id="papers">${t('papers')}</h2>\n${papersOf(null)}</section>\n`}${
  motions.length > 0 &&
  html`<section aria-labelledby="motions">
<h2 id="motions">${t('motions')}</h2>
<ul class="rows">
${motions.map((motion) => html`<li><a href="${paths.page(`motions/${motion.id}`)}">${numbered(motion)}</a>\n<span>${motion.business_type}</span></li>\n`)}</ul>
</section>
`
}`
  return pageOf(writer, {
    title: nameOfMeeting(writer, meeting),
    path: `meetings/${meeting.id}`,
    committee_id: meeting.committee_id,
    content,
  })
}

const numbered = ({ number, title }: { number: string | null; title: string }) => (number === null ? title : `${number} ${title}`)

const itemRow = (item: Item, papers: ReturnType<typeof html> | false) =>
  item.is_paragraph
    ? html`<li><h3>${item.title}</h3></li>\n`
    : html`<li><strong>${numbered(item)}</strong>${item.extended_title !== null && html`\n<p>${item.extended_title}</p>`}
${papers}</li>
`

function paperList(writer: Writer, meeting: PublicMeeting, documents: PublicDocument[]) {
  const paths = pathsOf(writer.env, writer.language)
  if (documents.length === 0) return false
  return html`<ul class="rows">
${documents.map(
  (document) =>
    html`<li><a href="${paths.document(document.id)}">${titleOf(writer, meeting, document)}</a> <small>${fileText(writer, document)}</small></li>\n`,
)}</ul>
`
}

/** The protocol is called after its meeting, as on the other screens. */
const titleOf = ({ language, env }: Writer, { start }: PublicMeeting, { kind, title }: PublicDocument) =>
  kind === 'protocols'
    ? translate(language, { key: 'meetings.protocol_of', params: { date: shortDay(dayOf(start, env.time_zone)) } })
    : title

/** A submitted motion: its wording, and the names of those who signed. */
export function motionPage(writer: Writer, { motion, meeting }: { motion: Motion; meeting: PublicMeeting }): string {
  const t = textsOf(writer)
  const paths = pathsOf(writer.env, writer.language)
  const { number, submitted_at, business_type, signatories } = motion
  const content = html`<p class="facts">${business_type}${number !== null && html` ${number}`}, ${t('submitted')} ${dayText(dayOf(submitted_at, writer.env.time_zone))}<br>
<a href="${paths.page(`meetings/${meeting.id}`)}">${nameOfMeeting(writer, meeting)}</a></p>
<section aria-labelledby="wording">
<h2 id="wording">${t('wording')}</h2>
<p class="text">${motion.description}</p>
</section>
${motion.reason !== '' && html`<section aria-labelledby="reason">\n<h2 id="reason">${t('reason')}</h2>\n<p class="text">${motion.reason}</p>\n</section>\n`}${
  signatories !== null &&
  html`<section aria-labelledby="signatories">
<h2 id="signatories">${t('signatories')}</h2>
<ul class="people">
${signatories.map(({ full_name, role }) => html`<li>${full_name}${role === 'FIRST_SIGNATORY' && html` <small>${t('first_signatory')}</small>`}</li>\n`)}</ul>
</section>
`
}`
  return pageOf(writer, { title: motion.title, path: `motions/${motion.id}`, committee_id: motion.committee_id, content })
}
