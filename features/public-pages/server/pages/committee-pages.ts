import { pathsOf } from '#features/public-pages/server/addresses.ts'
import type { listMembersInOffice, listPublicCommittees, PublicMeeting } from '#features/public-pages/server/read-public.ts'
import { dayText, nameOfMeeting, whenOf } from './formats.ts'
import { html } from './html.ts'
import { pageOf, textsOf, type Writer } from './layout.ts'

type Committee = Awaited<ReturnType<typeof listPublicCommittees>>[number]
type Member = Awaited<ReturnType<typeof listMembersInOffice>>[number]

/** The first page: the public committees by their headings, and the next meetings of all of them. */
export function startPage(writer: Writer, { committees, coming }: { committees: Committee[]; coming: PublicMeeting[] }): string {
  const t = textsOf(writer)
  const paths = pathsOf(writer.env, writer.language)
  const groups = [...Map.groupBy(committees, ({ group_type_title }) => group_type_title)]
  const content = html`<section aria-labelledby="committees">
<h2 id="committees">${t('committees')}</h2>
${committees.length === 0 && html`<p>${t('no_committees')}</p>`}
${groups.map(
  ([heading, all]) => html`${heading !== '' && html`<h3>${heading}</h3>\n`}<ul class="rows">
${all.map(({ id, title, is_active }) => html`<li><a href="${paths.page(`committees/${id}`)}">${title}</a>${!is_active && html` <small>${t('inactive')}</small>`}</li>\n`)}</ul>
`,
)}</section>
${meetingList(writer, { id: 'coming', title: t('coming'), empty: t('no_coming'), meetings: coming, withCommittee: true })}`
  return pageOf(writer, { title: writer.app_name, path: '', content })
}

type Shown = {
  committee: Committee
  members: Member[]
  coming: PublicMeeting[]
  past: PublicMeeting[]
  /** Of the past meetings, from 1. */
  page: number
  hasMore: boolean
}

/** A committee with its members in office and its meetings. */
export function committeePage(writer: Writer, { committee, members, coming, past, page, hasMore }: Shown): string {
  const t = textsOf(writer)
  const paths = pathsOf(writer.env, writer.language)
  const { id, title } = committee
  const further = html`<nav class="pages" aria-label="${t('past_pages')}">
${page > 1 && html`<a rel="prev" href="${paths.page(page === 2 ? `committees/${id}` : `committees/${id}?page=${page - 1}`)}">${t('newer')}</a>`}
${hasMore && html`<a rel="next" href="${paths.page(`committees/${id}?page=${page + 1}`)}">${t('older')}</a>`}
</nav>
`
  const content = html`${page === 1 && meetingList(writer, { id: 'coming', title: t('coming'), empty: t('no_coming'), meetings: coming })}
${meetingList(writer, { id: 'past', title: t('past'), empty: t('no_past'), meetings: past })}${(page > 1 || hasMore) && further}
${
  page === 1 &&
  html`<section aria-labelledby="members">
<h2 id="members">${t('members')}</h2>
${members.length === 0 ? html`<p>${t('no_members')}</p>` : html`<ul class="people">\n${members.map((member) => memberRow(writer, member))}</ul>`}
</section>`
}`
  return pageOf(writer, { title, path: page === 1 ? `committees/${id}` : `committees/${id}?page=${page}`, committee_id: id, content })
}

function memberRow(writer: Writer, { first_name, last_name, begin_date, end_date }: Member) {
  const t = textsOf(writer)
  const name = [last_name, first_name].filter(Boolean).join(' ')
  return html`<li>${name}${begin_date !== null && html` <small>${t('since')} ${dayText(begin_date)}</small>`}${
    end_date !== null && html` <small>${t('until')} ${dayText(end_date)}</small>`
  }</li>\n`
}

type List = { id: string; title: string; empty: string; meetings: PublicMeeting[]; withCommittee?: boolean }

function meetingList(writer: Writer, { id, title, empty, meetings, withCommittee = false }: List) {
  const paths = pathsOf(writer.env, writer.language)
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${
  meetings.length === 0
    ? html`<p>${empty}</p>`
    : html`<ul class="rows">
${meetings.map(
  (meeting) => html`<li><a href="${paths.page(`meetings/${meeting.id}`)}">${nameOfMeeting(writer, meeting)}</a>
<span>${whenOf(writer, meeting)}${meeting.location !== null && html`, ${meeting.location}`}${withCommittee && html`, ${meeting.committee_title}`}</span></li>
`,
)}</ul>`
}
</section>
`
}
